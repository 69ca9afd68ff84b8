import { get as httpGet } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let port: string;
const cache = () => school.app.responseCache;
beforeAll(async () => {
  school = await openTestSchool({}, undefined, { pages: true });
  await school.course();
  ({ port } = new URL(await school.app.listen({ port: 0, host: '127.0.0.1' })));
});
afterAll(() => school.close());

/** Requests an address as it is written: `fetch` and `inject` would normalise the dots. */
const visit = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    httpGet({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });

/** Return a made-up address by its number. */
const MADE_UP: readonly ((n: number) => string)[] = [
  (n) => `/courses?category=x${n}`,
  (n) => `/courses?q=x${n}`,
  (n) => `/courses?category=Design&page=${n + 2}`,
  (n) => `/courses?page=${n + 2}`,
  (n) => `/courses?utm_source=x${n}`,
  (n) => `/login?next=/x${n}`,
  (n) => `/register?next=/x${n}`,
  (n) => `/registrationsuccessful?next=/x${n}`,
  (n) => `/checkout?step=${n}`,
  (n) => `/x${n}/%2e%2e/courses`,
  (n) => `/x${n}/../courses`,
  (n) => `/es/x${n}/%2e%2e/courses`,
  (n) => `/${'/'.repeat(n + 1)}courses`,
  (n) => `/courses${'/'.repeat(n + 1)}`,
  (n) => `/x${n}`,
  (n) => `/course/${n + 1_000}`,
  (n) => `/course/01941f29-7c00-7000-8000-${String(n).padStart(12, '0')}`,
  (n) => `/course/1/x${n}`,
  (n) => `/enrolled-course/${n + 1}`,
  (n) => `/enrolled-course/x${n}`,
  (n) => `/admin/x${n}`,
  (n) => `/admin/outbox/x${n}`,
  (n) => `/admin/manage-courses/${n + 1}`,
  (n) => `/admin/manage-courses/x${n}/section/y`,
  (n) => `/api/courses?limit=${n + 1}`,
  (n) => `/api/courses?offset=${n}`,
  (n) => `/api/courses?ids=1,${n + 2}`,
  (n) => `/api/courses?category=x${n}`,
  (n) => `/api/courses/${n + 1_000}`,
];
/** Spellings of a page that exists. */
const SPELLINGS = ['/%63ourses', '/COURSES', '/Courses', '/course/%31', '/./courses', '/courses?', '/courses?&x'];

describe('made-up addresses', () => {
  it('[FAULT-15, SEC-34] fill only the tier of other addresses', async () => {
    // Any made-up address may add only the catalogue page itself, in both languages, to the tier of known pages.
    for (const url of [
      '/',
      '/courses',
      '/es/courses',
      '/course/1',
      '/login',
      '/register',
      '/registrationsuccessful',
      '/checkout',
    ])
      expect(await visit(url)).toBe(200);
    // One of each first, because a page also caches the API responses it needs.
    for (const address of MADE_UP) await visit(address(0));
    const before = cache().canonicalSize;
    for (const address of MADE_UP) for (let n = 1; n < 8; n += 1) await visit(address(n));
    for (const url of SPELLINGS) await visit(url);
    expect(cache().canonicalSize).toBe(before);
  });

  it.each(['/x1/%2e%2e/courses', '/x1/../courses', '/es/./courses', '/%2e/courses'])(
    '[FAULT-15] with dot segments return 404: %s',
    async (url) => {
      expect(await visit(url)).toBe(404);
    },
  );
});
