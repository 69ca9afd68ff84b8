import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepToOwner } from './owner-only.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);

let folder: string;
let umask: number;
beforeEach(() => {
  umask = process.umask();
  folder = mkdtempSync(join(tmpdir(), 'aula-owner-'));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(process.platform !== 'win32')('keeping the data folder to its owner', () => {
  it('closes a folder that holds a school, and its media', () => {
    mkdirSync(join(folder, 'media'), { mode: 0o755 });
    keepToOwner(folder);
    expect([modeOf(folder), modeOf(join(folder, 'media'))]).toEqual(['700', '700']);
    mkdirSync(join(folder, 'media/pictures'));
    writeFileSync(join(folder, 'media/pictures/a.webp'), '');
    expect([modeOf(join(folder, 'media/pictures')), modeOf(join(folder, 'media/pictures/a.webp'))]).toEqual([
      '700',
      '600',
    ]);
  });

  // DATA_DIR may be mistyped, and the school may run as root.
  it('leaves every other path as it is', () => {
    writeFileSync(join(folder, 'file'), '', { mode: 0o644 });
    const shared = join(folder, 'shared');
    mkdirSync(join(shared, 'database'), { recursive: true });
    chmodSync(shared, 0o1777);
    for (const path of [folder, join(folder, 'file'), shared, join(folder, 'absent'), '/dev/null']) keepToOwner(path);
    expect([folder, join(folder, 'file'), shared].map(modeOf)).toEqual(['755', '644', '1777']);
    expect(modeOf('/dev/null')).toBe('666');
  });
});
