import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** The one file that opens connections: each has an error listener there (src/server/db/connections.test.ts). */
const OPENS = 'src/server/db/connections.ts';
/** An import of pg's code, not of its types only; or a dynamic one. */
const USES_PG = /^import (?!type\b)[^;]*\bfrom '(?:pg|pg-pool|pg-native|postgres)'|(?:import|require)\('pg/m;

const sources = globSync('{src,scripts}/**/*.{ts,tsx,mjs,js}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);
const using = (texts: readonly (readonly [file: string, text: string])[]): string[] =>
  texts.filter(([, text]) => USES_PG.test(text)).map(([file]) => file);

it('[FAULT-03] only one file of the server and its scripts opens connections to PostgreSQL', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(using(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]))).toEqual([OPENS]);
});

it.each([
  "import pg from 'pg';",
  "import { Client } from 'pg';",
  "import {\n  Pool,\n} from 'pg';",
  "const { Pool } = await import('pg');",
])('another one is noticed: %j', (text) => {
  expect(using([['src/other.ts', `import { a } from './a.ts';\n${text}\n`]])).toEqual(['src/other.ts']);
});

it('types of pg may be imported anywhere', () => {
  expect(using([['src/other.ts', "import type pg from 'pg';\nimport type { Pool } from 'pg';"]])).toEqual([]);
});
