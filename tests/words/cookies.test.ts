import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOCALES } from '#contract/locales.ts';

/** The names of cookies, each a constant of its file. */
const cookies = new Set(
  globSync('src/{server,modules/*/server}/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap(
    (path) => readFileSync(path, 'utf8').match(/(?<=^const [A-Z_]+ = ')aula_[a-z_]+(?=';$)/gm) ?? [],
  ),
);

it.each(LOCALES)('the privacy policy (%s) names every cookie the server sets', (locale) => {
  const policy = readFileSync(`assets/legal/privacy.${locale}.md`, 'utf8');
  expect(cookies.size).toBeGreaterThan(3);
  expect([...cookies].filter((name) => !policy.includes(`\`${name}\``))).toEqual([]);
});
