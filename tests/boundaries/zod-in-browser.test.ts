import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { reachedFrom } from '#tests/support/source-imports.ts';

const PAGES = globSync('src/{web,modules/*/{web,admin}}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] });

// Schemas with zod would add 20 kB to every first visit. Rules and lists that pages need are in modules without it.
it('web code imports only the types of schemas, never zod itself', () => {
  expect(PAGES.length).toBeGreaterThan(200);
  expect(PAGES.filter((page) => reachedFrom(page).has('zod'))).toEqual([]);
});

it('the check follows imports to zod', () => {
  expect(reachedFrom('src/modules/courses/contract/courses.ts').has('zod')).toBe(true);
});
