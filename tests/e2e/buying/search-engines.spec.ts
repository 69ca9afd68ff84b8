import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '#tests/e2e/test.ts';

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&');

interface Head {
  readonly status: number;
  readonly canonical: string | undefined;
  readonly languages: Readonly<Record<string, string>>;
  readonly robots: string | undefined;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: readonly Record<string, unknown>[];
  readonly language: string | undefined;
}

/** Returns the metadata of a page's HTML, before any script has run. */
async function headOf(request: APIRequestContext, path: string): Promise<Head> {
  const response = await request.get(path);
  const html = await response.text();
  const links = html.match(/<link\b[^>]*>/g) ?? [];
  const metas = html.match(/<meta\b[^>]*>/g) ?? [];
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    status: response.status(),
    canonical: links.filter((link) => attribute(link, 'rel') === 'canonical').map((link) => attribute(link, 'href'))[0],
    languages: Object.fromEntries(
      links
        .filter((link) => attribute(link, 'rel') === 'alternate')
        .map((link) => [attribute(link, 'hreflang'), attribute(link, 'href')]),
    ),
    robots: metas.filter((meta) => attribute(meta, 'name') === 'robots').map((meta) => attribute(meta, 'content'))[0],
    properties: Object.fromEntries(metas.map((meta) => [attribute(meta, 'property'), attribute(meta, 'content')])),
    data: scripts.map(([, text = '']) => JSON.parse(text) as Record<string, unknown>),
    language: attribute(/<html\b[^>]*>/.exec(html)?.[0] ?? '', 'lang'),
  };
}

test('[MORE-19] every address of the sitemap exists, is canonical, and is linked with its other languages both ways', async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = '']) => new URL(address, baseURL).pathname,
  );
  expect(addresses.length).toBeGreaterThan(25);
  const heads = new Map(await Promise.all(addresses.map(async (path) => [path, await headOf(request, path)] as const)));
  for (const [path, head] of heads) {
    expect([path, head.status, head.canonical, head.robots]).toEqual([path, 200, path, undefined]);
    expect(head.language).toBe(path.startsWith('/es') ? 'es' : 'en');
    expect(Object.keys(head.languages).toSorted(), path).toEqual(['en', 'es', 'x-default']);
    for (const other of Object.values(head.languages))
      expect(heads.get(other)?.languages, path).toEqual(head.languages);
  }
});

test('[MORE-20] a course describes itself to search engines and link previews', async ({ request }) => {
  const { data, properties } = await headOf(request, '/es/course/1');
  const course = data.find((entry) => entry['@type'] === 'Course');
  expect(course).toMatchObject({
    '@context': 'https://schema.org',
    name: expect.stringMatching(/./),
    description: expect.stringMatching(/./),
    url: '/es/course/1',
    provider: { '@type': 'Organization', name: 'Aula' },
    offers: [{ '@type': 'Offer', category: 'Paid', price: '59.99', priceCurrency: 'EUR' }],
    hasCourseInstance: [
      { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: expect.stringMatching(/^PT\d+M$/) },
    ],
  });
  const trail = data.find((entry) => entry['@type'] === 'BreadcrumbList');
  expect(trail?.itemListElement).toMatchObject([
    { position: 1, name: 'Cursos', item: '/es/courses' },
    { position: 2, name: 'Programación' },
    { position: 3, item: '/es/course/1' },
  ]);
  expect(properties).toMatchObject({ 'og:locale': 'es_ES', 'og:locale:alternate': 'en_GB', 'og:image:width': '1200' });
  const image = await request.get(properties['og:image'] ?? '');
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});

test('the home page names its school', async ({ request }) => {
  const { data } = await headOf(request, '/');
  expect(data.map((entry) => entry['@type'])).toEqual(['Organization', 'WebSite']);
});

for (const path of [
  '/my-account',
  '/es/settings',
  '/checkout',
  '/admin/dashboard',
  '/es/enrolled-course/1',
  '/nowhere',
]) {
  test(`${path} asks search engines to leave it out`, async ({ request }) => {
    const { robots, languages } = await headOf(request, path);
    expect([robots, languages]).toEqual(['noindex', {}]);
  });
}

test("the manifest's icons exist, one of them maskable", async ({ request }) => {
  const manifest = (await (await request.get('/site.webmanifest')).json()) as {
    icons: { src: string; type: string; purpose?: string }[];
  };
  for (const { src, type } of manifest.icons) {
    expect((await request.get(src)).headers()['content-type']).toBe(type);
  }
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});
