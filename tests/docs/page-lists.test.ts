import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PUBLIC_PAGES } from '#modules/courses/server/sitemap.rules.ts';
import { SCREENS } from '#tests/e2e/screens.ts';
import { pageRoutes } from '#tests/support/page-routes.ts';

/** Pages that show nothing without the link of an email, and pages that lead elsewhere or have tests of their own. */
const OTHERS = [
  '/admin',
  '/confirm-email',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/reset-password',
  '/revert-email',
  '/setup',
];

/** Indexable pages that a search engine need not be sent to. */
const NOT_IN_SITEMAP = ['/login', '/register', '/forgot-password', '/not-created'];

const routes = globSync('src/web/app/routes/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
/** The paths that the route files declare. */
const declared = routes.flatMap((text) => /createFileRoute\('([^']+?)\/?'/.exec(text)?.[1] ?? []);

describe('a new page', () => {
  it('is in the list of screens that every-page.spec.ts opens', () => {
    const opened = new Set(Object.values(SCREENS).flatMap((screens) => screens.map(({ path }) => path)));
    const fixed = pageRoutes().filter((path) => !path.includes('$'));
    expect(fixed.filter((path) => !opened.has(path.replace(/(?<=.)\/$/, '')) && !OTHERS.includes(path))).toEqual([]);
  });

  it('is linked from the sidebar or another page if it is one of the back office with a fixed address', () => {
    const sources = globSync('src/{web,modules/*/{web,admin}}/**/*.{ts,tsx}', {
      exclude: ['**/*.test.*', 'src/web/app/routes/**', '**/*.gen.ts'],
    });
    const code = sources.map((path) => readFileSync(path, 'utf8')).join('\n');
    const pages = pageRoutes()
      .map((path) => path.replace(/\/$/, ''))
      .filter((path) => /^\/admin\/[^$]+$/.test(path));
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.filter((path) => !code.includes(`'${path}'`) && !code.includes(`"${path}"`))).toEqual([]);
  });

  it('has a route when it is linked from the sidebar', () => {
    const sidebar = readFileSync('src/web/app/admin-navigation.ts', 'utf8');
    const linked = Array.from(sidebar.matchAll(/to: '([^']+)'/g), ([, path]) => path!);
    expect(linked.length).toBeGreaterThan(5);
    expect(linked.filter((path) => !declared.includes(path))).toEqual([]);
  });

  it('is in the sitemap when search engines may index it, and has a route when it is', () => {
    const indexed = routes.flatMap(
      (text) => /\bpageHead\([^;]*path: '([^']+)'(?![^;]*personal: true)/.exec(text)?.[1] ?? [],
    );
    const listed: readonly string[] = PUBLIC_PAGES;
    expect(indexed.length).toBeGreaterThan(5);
    expect(listed.filter((path) => !declared.includes(path))).toEqual([]);
    expect(indexed.filter((path) => !listed.includes(path) && !NOT_IN_SITEMAP.includes(path))).toEqual([]);
  });
});
