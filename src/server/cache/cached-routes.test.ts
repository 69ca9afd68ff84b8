import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';

const TOKEN = 'a-token-for-tests-only';
let school: TestSchool;
let course: string;
beforeAll(async () => {
  school = await openTestSchool({ metricsToken: TOKEN });
  course = (await school.course({ category: 'Design' }))._id;
});
afterAll(() => school.close());

async function bytesCached(): Promise<number> {
  const { body } = await school.ask('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  return Number(/^aula_page_cache_bytes (\d+)/m.exec(String(body))?.[1]);
}

it('caches responses to guests under one address', async () => {
  const addresses = [
    '/api/courses?category=Design&limit=12',
    '/api/courses?limit=12&sort=name',
    '/api/courses?ids=1,2',
    `/api/courses/${course}`,
  ];
  for (const address of addresses) {
    const before = await bytesCached();
    const first = await school.ask('GET', address);
    expect([first.status, await bytesCached()]).toEqual([200, expect.any(Number)]);
    const after = await bytesCached();
    expect(after).toBeGreaterThan(before);
    expect((await school.ask('GET', address)).headers['etag']).toBe(first.headers['etag']);
    expect(await bytesCached()).toBe(after);
  }
});

it('keeps the addresses of the school apart from those with values of the caller, and no empty lists', async () => {
  const { responseCache } = school.app;
  const kept = async (address: string) => {
    responseCache.clear();
    await school.ask('GET', address);
    return [responseCache.canonicalSize, responseCache.size - responseCache.canonicalSize];
  };
  expect(await kept('/api/courses')).toEqual([1, 0]);
  expect(await kept('/api/courses?limit=12')).toEqual([0, 1]);
  expect(await kept('/api/courses?ids=999999')).toEqual([0, 0]);
});

it('lets caches between the school and the visitor ask before they use a response, and says how long a list is', async () => {
  for (const _ of ['made', 'cached']) {
    const { headers } = await school.ask('GET', '/api/courses');
    expect([headers['cache-control'], headers['x-total-count']]).toEqual(['public, no-cache', '1']);
  }
  expect((await school.ask('GET', `/api/courses/${course}`)).headers['x-total-count']).toBeUndefined();
});

it.each([
  '/api/courses?sort=name&limit=12',
  '/api/courses?x=1',
  '/api/courses/categories?x=1',
  '/api/school?x=1',
  `/api/courses/COURSE?x=1`,
  '/api/courses/%31',
  '/api/courses?limit=012',
  '/api/courses?limit=12&category=Design',
  '/api/courses?category=D%65sign&limit=12',
  '/api/courses?category=%20Design&limit=12',
  '/api/courses??limit=12',
  '/api/courses?category=Made+up',
  '/api/courses?ids=1%2C2,3',
])('a made-up spelling of an address gets its response and is not cached: %s', async (address) => {
  const before = await bytesCached();
  expect((await school.ask('GET', address.replace('COURSE', course))).status).toBe(200);
  expect(await bytesCached()).toBe(before);
});
