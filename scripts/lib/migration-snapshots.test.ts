import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { snapshotProblems } from './migration-snapshots.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aula-snapshots-'));
  const entries = [{ tag: '0001_first' }, { tag: '0002_second' }];
  writeFileSync(join(folder, '_journal.json'), JSON.stringify({ entries }));
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (number: string) => writeFileSync(join(folder, `${number}_snapshot.json`), '{}');

it('the newest migration alone has a snapshot', () => {
  expect(snapshotProblems()).toEqual([]);
  write('0002');
  expect(snapshotProblems(folder)).toEqual([]);
});

it('a snapshot of an older migration is reported, and that the newest is missing', () => {
  write('0001');
  expect(snapshotProblems(folder)).toEqual([
    expect.stringContaining('0001_snapshot.json is older than the newest migration.'),
    '0002_snapshot.json of the newest migration is missing.',
  ]);
});
