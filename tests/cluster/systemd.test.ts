import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/school-process.ts';
import { shippedFile } from './shipped-file.ts';

const PROGRAM = '/opt/aula/node_modules/.bin/node';

/** Writes the shipped units with a program that this machine has; returns their paths. */
function units(...names: readonly string[]): string[] {
  const folder = temporaryFolder();
  return names.map((name) => {
    const path = join(folder, name);
    const text = shippedFile(`systemd/${name}`, name.endsWith('.service') ? [[PROGRAM, process.execPath]] : []);
    writeFileSync(path, text);
    return path;
  });
}
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });

it.each([[['aula.service']], [['aula-backup.service', 'aula-backup.timer']]])(
  'systemd accepts every line of %j',
  (names) => {
    const { status, stderr } = analyze('verify', '--man=no', ...units(...names));
    expect([status, stderr]).toEqual([0, '']);
  },
);

it('systemd counts the shipped unit as well isolated', () => {
  // 0 to 10; "OK" ends at 4.9, and a unit without a sandbox has 9.6.
  const { status, stdout } = analyze(
    'security',
    '--offline=true',
    '--no-pager',
    '--threshold=20',
    ...units('aula.service'),
  );
  expect([status, stdout]).toEqual([0, expect.stringMatching(/exposure level for aula\.service: [01]\.\d OK/)]);
});
