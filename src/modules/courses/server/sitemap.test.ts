import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { sitemapRoutes } from './sitemap.routes.ts';

let school: TestSchool;
let small: FastifyInstance;
let numbers: number[];
let unlisted: number;
let languages: readonly Locale[] = ['en', 'es'];

beforeAll(async () => {
  school = await openTestSchool();
  numbers = [];
  for (let count = 0; count < 9; count += 1) numbers.push((await school.course()).customId);
  unlisted = (await school.course({ state: 'unlisted' })).customId;
  small = Fastify();
  await small.register(sitemapRoutes, {
    db: school.database.db,
    origin: () => 'https://school.example',
    languages: async () => languages,
    pagePaths: async () => ['/p/imprint'],
    numbersPerFile: 4,
  });
});
afterAll(async () => {
  await small.close();
  await school.close();
});

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('the sitemap', () => {
  it('[MORE-03] names every listed course and public page in every language', async () => {
    const response = await school.app.inject('/sitemap.xml');
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const addresses = locations(response.body);
    for (const number of numbers) {
      expect(addresses).toContain(`http://localhost:0/course/${number}`);
      expect(addresses).toContain(`http://localhost:0/es/course/${number}`);
    }
    expect(addresses).toContain('http://localhost:0/es');
    expect(addresses).not.toContain(`http://localhost:0/course/${unlisted}`);
    expect(addresses).not.toContain('http://localhost:0/my-account');
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('names the public profiles of instructors with a listed course', async () => {
    const [admin, teacher] = [await school.person({ role: 'admin' }), await school.person({ role: 'teacher' })];
    const put = (course: number | string, instructorId: string | null) =>
      school.ask('PUT', `/api/courses/${course}/instructor`, { as: admin, body: { instructorId } });
    const isNamed = async (path = `/instructors/${teacher._id}`) =>
      locations((await school.app.inject('/sitemap.xml')).body).includes(`http://localhost:0${path}`);
    expect((await put(unlisted, teacher._id)).status).toBe(200);
    expect(await isNamed()).toBe(false);
    await put(numbers[0]!, teacher._id);
    expect([await isNamed(), await isNamed(`/es/instructors/${teacher._id}`)]).toEqual([true, true]);
    await put(numbers[0]!, null);
    expect(await isNamed()).toBe(false);
  });

  it('says of each address what it is in the other languages, and when a course last changed', async () => {
    const [number] = numbers;
    const { body } = await small.inject(`/sitemap-${Math.ceil((number ?? 0) / 4)}.xml`);
    const entry = body
      .split('\n')
      .find((line) => line.includes(`<loc>https://school.example/es/course/${number}</loc>`));
    expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
    expect([...(entry ?? '').matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...link]) => link)).toEqual([
      ['en', `https://school.example/course/${number}`],
      ['es', `https://school.example/es/course/${number}`],
      ['x-default', `https://school.example/course/${number}`],
    ]);
  });

  it('has no page in a language that the school does not speak', async () => {
    languages = ['es'];
    try {
      const { body } = await small.inject('/sitemap-1.xml');
      expect(locations(body).every((address) => address?.startsWith('https://school.example/es'))).toBe(true);
      expect(new Set(body.match(/hreflang="[^"]*"/g))).toEqual(new Set(['hreflang="es"', 'hreflang="x-default"']));
      expect(body).toContain('hreflang="x-default" href="https://school.example/es"');
    } finally {
      languages = ['en', 'es'];
    }
  });

  it('is split into files once there is too much for one, with nothing left out and nothing twice', async () => {
    const index = await small.inject('/sitemap.xml');
    const files = locations(index.body);
    expect(files).toHaveLength(Math.ceil(Math.max(...numbers) / 4));
    const parts = await Promise.all(files.map((file) => small.inject(new URL(file ?? '').pathname)));
    const addresses = parts.flatMap(({ body }) => locations(body));
    expect(addresses.filter((address) => address?.includes('/course/'))).toHaveLength(18);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(['/sitemap-999.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-1000000.xml'])(
    'has no file %s',
    async (path) => {
      expect((await small.inject(path)).statusCode).toBe(404);
    },
  );

  it.each(['/sitemap.xml', '/robots.txt'])(
    '%s names the address of the school, whatever host the request claims',
    async (url) => {
      for (const app of [school.app, small]) {
        const asked = await app.inject({ url, headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
        expect(asked.body).not.toContain('evil');
        expect(asked.body).toBe((await app.inject(url)).body);
        expect(asked.headers['cache-control']).toBe('public, max-age=3600');
      }
    },
  );
});

it('[MORE-03] robots are shown the sitemap and kept from the API', async () => {
  const { body, headers } = await small.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://school.example/sitemap.xml\n');
});
