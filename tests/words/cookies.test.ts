import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { en, es } from '#tests/support/messages.ts';

/** The names of cookies, each a constant of its file. */
const cookies = new Set(
  globSync('src/server/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap(
    (path) => readFileSync(path, 'utf8').match(/(?<=^const [A-Z_]+ = ')aula_[a-z_]+(?=';$)/gm) ?? [],
  ),
);

it.each([
  ['en', en],
  ['es', es],
])('the privacy policy (%s) names every cookie the server sets', (_locale, { privacyPolicy }) => {
  const policy = JSON.stringify(privacyPolicy);
  expect(cookies.size).toBeGreaterThan(3);
  expect([...cookies].filter((name) => !policy.includes(`"${name}"`))).toEqual([]);
});
