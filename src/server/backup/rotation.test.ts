import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { archiveName, backupAge, removeOldest } from './rotation.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aula-rotation-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (time: string) => new Date(`2026-11-${time}Z`);
const keep = (...names: string[]) => names.forEach((name) => writeFileSync(join(folder, name), ''));

it('[BACKUP-04] removes the oldest archives of a kind, and nothing else', async () => {
  const nights = ['01T02:00:00', '02T02:00:00', '10T02:00:00'].map((time) => archiveName('aula', at(time)));
  const others = [
    'aula-mine.tar',
    'aula-2026-11-03-020000.tar.unfinished',
    'before-upgrade-2026-11-01-000000.tar',
    'x',
  ];
  keep(...nights, ...others);
  expect(await removeOldest(folder, 'aula', 2)).toEqual([join(folder, nights[0]!)]);
  expect(readdirSync(folder).toSorted()).toEqual([...nights.slice(1), ...others].toSorted());
  expect(await removeOldest(folder, 'aula', 2)).toEqual([]);
});

it('[BACKUP-05] returns the age of the newest nightly archive, and nothing without one', async () => {
  expect(await backupAge(join(folder, 'absent'))).toBeUndefined();
  keep('before-upgrade-2026-11-09-000000.tar', 'aula-2026-11-09-000000.tar.unfinished');
  expect(await backupAge(folder)).toBeUndefined();
  keep(archiveName('aula', at('01T02:00:00')), archiveName('aula', at('02T02:00:00')));
  expect(await backupAge(folder, at('02T03:00:30').getTime())).toBe(3_630);
});
