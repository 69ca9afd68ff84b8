import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PUBLIC_PAGES } from '#server/modules/courses/sitemap.rules.ts';
import { SCREENS } from '#tests/e2e/screens.ts';
import { pageRoutes } from '#tests/support/page-routes.ts';

/** Pages that show nothing without the link of an email, and pages that lead elsewhere or have tests of their own. */
const OTHERS = [
  '/admin',
  '/admin/outbox/subscribers',
  '/confirm-email',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/reset-password',
  '/revert-email',
  '/setup',
];

/** Indexable pages that a search engine need not be sent to. */
const NOT_IN_SITEMAP = ['/login', '/register', '/forgot-password', '/not-created'];

describe('a new page', () => {
  it('is in the list of screens that every-page.spec.ts opens', () => {
    const opened = new Set(Object.values(SCREENS).flatMap((screens) => screens.map(({ path }) => path)));
    const fixed = pageRoutes().filter((path) => !path.includes('$'));
    expect(fixed.filter((path) => !opened.has(path.replace(/(?<=.)\/$/, '')) && !OTHERS.includes(path))).toEqual([]);
  });

  it('is in the sitemap when search engines may index it, and has a route when it is', () => {
    const routes = globSync('src/web/app/routes/*.tsx').map((file) => readFileSync(file, 'utf8'));
    const indexed = routes.flatMap(
      (text) => /\bpageHead\([^;]*path: '([^']+)'(?![^;]*personal: true)/.exec(text)?.[1] ?? [],
    );
    const listed: readonly string[] = PUBLIC_PAGES;
    expect(indexed.length).toBeGreaterThan(5);
    const made = routes.flatMap((text) => /createFileRoute\('([^']+)'/.exec(text)?.[1] ?? []);
    expect(listed.filter((path) => !made.includes(path))).toEqual([]);
    expect(indexed.filter((path) => !listed.includes(path) && !NOT_IN_SITEMAP.includes(path))).toEqual([]);
  });
});
