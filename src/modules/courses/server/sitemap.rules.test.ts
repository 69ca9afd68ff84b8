import { expect, it } from 'vitest';
import { pageEntries, sitemapIndex } from './sitemap.rules.ts';

const school = { origin: 'https://school.test', languages: ['en', 'es'] as const };

it('a page has an entry in each language, with links to all, and its last change if that is known', () => {
  const links =
    '<xhtml:link rel="alternate" hreflang="en" href="https://school.test/about"/>' +
    '<xhtml:link rel="alternate" hreflang="es" href="https://school.test/es/about"/>' +
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://school.test/about"/>';
  expect(pageEntries(school, '/about')).toBe(
    `<url><loc>https://school.test/about</loc>${links}</url>\n<url><loc>https://school.test/es/about</loc>${links}</url>\n`,
  );
  const changed = new Date('2026-11-22T10:00:00Z');
  expect(pageEntries({ ...school, languages: ['en'] }, '/', changed)).toContain(
    '</loc><lastmod>2026-11-22T10:00:00.000Z</lastmod><xhtml:link',
  );
});

it('the index names the files of a sitemap from the first one on', () => {
  expect(sitemapIndex('https://school.test', 2).match(/(?<=<loc>)[^<]+/g)).toEqual([
    'https://school.test/sitemap-1.xml',
    'https://school.test/sitemap-2.xml',
  ]);
});
