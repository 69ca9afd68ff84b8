import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as LIMITS from '#contract/limits.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
afterAll(() => school.close());

/** Limits that differ from the one of public calls, by path; the reason stands at each route. */
const OWN: Readonly<Record<string, number>> = {
  '/api/certificates/check': LIMITS.credentialBodyBytes,
  '/api/contact': LIMITS.contactBodyBytes,
  '/api/courses/:courseId/requests': LIMITS.contactBodyBytes,
  '/api/forms/courses/:courseId/requests': LIMITS.contactBodyBytes,
  '/api/payments/events': LIMITS.paymentEventBytes,
  '/api/forms/login': 8 * 1024,
  '/api/forms/register': 8 * 1024,
  '/api/forms/logout': 8 * 1024,
};

const post = (url: string, body: unknown) =>
  school.ask('POST', url, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

describe('the body of a public call', () => {
  it('[FAULT-18, SEC-34] is refused beyond the limit of public calls', async () => {
    const open = school.app.guardedRoutes.filter(
      ({ method, access, url }) => access === 'public' && method !== 'GET' && url.startsWith('/api/'),
    );
    expect(open.length).toBeGreaterThan(5);
    for (const { method, url } of open) {
      const limit = OWN[url] ?? LIMITS.publicBodyBytes;
      const { status, body } = await school.ask(method as 'POST', url.replaceAll(/:\w+/g, '1'), {
        body: JSON.stringify({ text: 'x'.repeat(limit) }),
        headers: { 'content-type': 'application/json' },
      });
      expect([url, status, body.code]).toEqual([url, 413, 'too_large']);
    }
  });

  it.each([
    ['/api/auth/register', { name: '字'.repeat(LIMITS.nameLength), password: '語'.repeat(LIMITS.passwordMax) }],
    ['/api/auth/login', { password: '語'.repeat(LIMITS.passwordMax) }],
    [
      '/api/contact',
      {
        firstName: '字'.repeat(LIMITS.nameLength),
        lastName: '字'.repeat(LIMITS.nameLength),
        message: '字語\n'.repeat(LIMITS.messageLength / 3),
      },
    ],
    [
      '/api/courses/1/requests',
      { name: '字'.repeat(LIMITS.nameLength), message: '字語\n'.repeat(Math.floor(LIMITS.requestMessageLength / 3)) },
    ],
  ])('[FAULT-18] may contain fields of maximum length: %s', async (url, fields) => {
    const email = `${'a'.repeat(60)}@${'b.'.repeat(90)}example`;
    expect((await post(url, { email, ...fields })).status).not.toBe(413);
  });
});
