import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageRoutes } from '#tests/support/page-routes.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool({}, undefined, { pages: true });
  await school.course();
});
afterAll(() => school.close());

/** Parameter values that occur in no link of the site, URL-encoded. */
const ODD = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '%FF',
  '%',
  '%25',
  '.',
  '%2e',
  '%2e%2e',
  '%2F..%2F',
  '0',
  '-1',
  '1.5',
  '1e9',
  '99999999999999999999',
  'NaN',
  'null',
  '[]',
  '%7B%22a%22%3A1%7D',
  '%22%3E%3Cscript%3E',
  'categories',
  'simulate-buy',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  '%E2%80%A8',
  'x'.repeat(99),
  `${'x'.repeat(119)}%F0%9F%98%80`,
  'x'.repeat(3_000),
];
const NAMES = ['category', 'page', 'q', 'sort', 'next', 'step', 'token', 'unit', '__proto__', 'constructor'];

const inBothLanguages = (path: string): string[] => [path, path === '/' ? '/es' : `/es${path}`];

describe('an unlinked page address', () => {
  it.each(pageRoutes())('[FAULT-21] returns a page, a redirect or a 4xx: %s', async (route) => {
    const statuses: string[] = [];
    const visit = async (url: string): Promise<void> => {
      const { status } = await school.ask('GET', url);
      if (status >= 500) statuses.push(`${status} ${url.slice(0, 200)}`);
    };
    const plain = route.replaceAll(/\$\w*/g, '1');
    for (const path of inBothLanguages(route)) {
      if (!route.includes('$')) break;
      for (const value of ODD) await visit(path.replaceAll(/\$\w*/g, () => value));
    }
    for (const value of ODD) {
      // All parameters at once; those of the catalogue, which the server reads itself, also one by one.
      await visit(`${plain}?${NAMES.map((name) => `${name}=${value}`).join('&')}`);
      if (route !== '/courses') continue;
      for (const path of inBothLanguages(plain)) for (const name of NAMES) await visit(`${path}?${name}=${value}`);
    }
    expect(statuses).toEqual([]);
  });

  it.each([
    '//',
    '//elsewhere.example/courses',
    '/\\elsewhere.example',
    '/es/es',
    '/%00',
    '/es/%00',
    '/courses/',
    '/courses/%2e%2e',
    '/x1/%2e%2e/courses',
    '/x1/../courses',
    '/%',
    '/%FF',
    '/courses?',
    '/courses?&&==&',
    '/?%',
    `/${'x'.repeat(300)}`,
  ])('[FAULT-21] does not return a 5xx: %s', async (url) => {
    expect((await school.ask('GET', url)).status).toBeLessThan(500);
  });

  it.each(['/course/categories', '/course/simulate-buy', '/course/%00', '/course/0', '/es/course/categories'])(
    '[FAULT-21] of an impossible course returns 404: %s',
    async (url) => {
      expect((await school.ask('GET', url)).status).toBe(404);
    },
  );
});
