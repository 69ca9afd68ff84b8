import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { proofsIn } from '#scripts/promises/promises.ts';
import { readTestFiles, wrongWith } from '#scripts/promises/test-titles.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const document = readFileSync(`${root}SECURITY.md`, 'utf8');
const files = readTestFiles(root);

/** The rows of its tables of threats and requirements, as their three cells. */
const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.endsWith(' |'))
  .map((line) => line.slice(2, -2).split(' | '))
  .filter(([first, , third]) => third !== undefined && first !== '---' && third !== 'Shown by');

test('every threat and every requirement is shown by tests that exist, or said not to apply', () => {
  expect(rows.length).toBeGreaterThan(70);
  const faults = rows.flatMap(([name, done, shown = '']) => {
    if (shown === '–') return /^(?:none|not (?:used|built))/.test(done ?? '') ? [] : [`${name}: nothing shows it`];
    const proofs = proofsIn(shown);
    if (proofs.length !== shown.split('<br>').length) return [`${name}: cannot be read: ${shown}`];
    return proofs.flatMap((proof) => wrongWith(files, proof) ?? []).map((fault) => `${name}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test('every file it speaks of is there', () => {
  const paths = [...document.matchAll(/`((?:src|docs|deploy|tests)\/[^`*]+|README\.md)`/g)].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
});
