import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, errorBody } from '#contract/errors.ts';
import * as LIMITS from '#contract/limits.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
afterAll(() => school.close());

const json = { 'content-type': 'application/json' };

describe('an error response', () => {
  it.each([
    ['a missing address', 'GET', '/api/nothing/here', undefined, {}, 'not_found'],
    ['an address that cannot be decoded', 'GET', '/api/%E0%A4%A', undefined, {}, 'invalid_input'],
    ['a write to an address of a page', 'POST', '/courses', '{}', json, 'not_found'],
    ['a body that is not JSON', 'POST', '/api/auth/login', '{"email": ', json, 'invalid_json'],
    ['an empty body', 'POST', '/api/auth/login', '', json, 'invalid_json'],
    ['a body of another type', 'POST', '/api/auth/login', '<xml/>', { 'content-type': 'text/xml' }, 'unsupported_type'],
    ['a list instead of an object', 'POST', '/api/auth/login', '[]', json, 'invalid_input'],
    ['null', 'POST', '/api/auth/login', 'null', json, 'invalid_input'],
    [
      'an oversized body',
      'POST',
      '/api/auth/login',
      JSON.stringify({ email: 'x'.repeat(LIMITS.jsonBodyBytes) }),
      json,
      'too_large',
    ],
    ['a poisoned prototype', 'POST', '/api/auth/login', '{"__proto__": {"role": "admin"}}', json, 'invalid_json'],
  ] as const)(
    '[CALL-32, SEC-58, WATCH-03] for %s has the documented body',
    async (_what, method, url, body, headers, code) => {
      const response = await school.ask(method, url, { body, headers });
      expect(response.status).toBe(ERRORS[code][0]);
      expect(errorBody.strict().parse(response.body).code).toBe(code);
      expect(new Set([response.body.message, response.body.error, response.body.msg]).size).toBe(1);
      expect(response.headers['x-request-id']).toBe(response.body.requestId);
    },
  );

  it('[CALL-33, SEC-35, SEC-84] for a server error reveals no internal details', async () => {
    const broken = await openTestSchool();
    await broken.database.pool.query('drop table courses cascade');
    const response = await broken.ask('GET', '/api/courses');
    expect(response.status).toBe(500);
    expect(JSON.stringify(response.body)).not.toMatch(/courses|relation|select/i);
    await broken.close();
  });
});

describe('a call without a body', () => {
  it('may say that it sends JSON', async () => {
    const person = await school.person();
    const admin = await school.person({ role: 'admin' });
    const course = (await school.course())._id;
    const unit = await school.unit(course);
    await school.enrol(person, course);
    const calls = [
      ['DELETE', `/api/courses/${course}/sections/${unit}`],
      ['DELETE', `/api/courses/${course}/students/${person._id}`],
      ['DELETE', `/api/courses/${course}`],
      ['DELETE', `/api/users/user/${person._id}`],
      ['POST', '/api/auth/logout'],
    ] as const;
    for (const [method, url] of calls) {
      const { status } = await school.ask(method, url, { as: admin, body: '', headers: json });
      expect([url, status]).toEqual([url, 200]);
    }
  });

  it('is refused where a body is needed', async () => {
    const admin = await school.person({ role: 'admin' });
    for (const url of ['/api/users', '/api/courses', '/api/contact'])
      expect((await school.ask('POST', url, { as: admin, body: '', headers: json })).status, url).toBe(400);
  });
});

describe('the OpenAPI document', () => {
  it('[SEC-47] is OpenAPI 3.1 and lists every endpoint with its access', async () => {
    const { body } = await school.ask('GET', '/api/openapi.json');
    expect(body.openapi).toMatch(/^3\.1/);
    const described = Object.entries<Record<string, { 'x-access': string }>>(body.paths).flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, call]) => `${method.toUpperCase()} ${path} ${call['x-access']}`),
    );
    const registered = school.app.guardedRoutes
      .filter(({ url }) => !['/api/openapi.json', '/api/docs'].includes(url))
      .map(({ method, url, access }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')} ${access}`);
    expect(described.toSorted()).toEqual(registered.toSorted());
  });

  it('has no dangling references', async () => {
    const { body } = await school.ask('GET', '/api/openapi.json');
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      (match) => match[1],
    );
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter((name) => !(name! in body.components.schemas))).toEqual([]);
  });

  it('is available as an HTML page without scripts', async () => {
    const { body, headers } = await school.ask('GET', '/api/docs');
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('PUT /api/courses/{courseId}/assign');
    expect(body).toContain('Incorrect email or password');
    expect(body).not.toContain('<script');
    const { paths } = (await school.ask('GET', '/api/openapi.json')).body;
    const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `<span class="method">${method.toUpperCase()}</span> <code>${path}</code>`),
    );
    expect(calls.filter((heading) => !String(body).includes(heading))).toEqual([]);
  });
});
