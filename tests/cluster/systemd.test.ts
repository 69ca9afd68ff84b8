import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/school-process.ts';
import { shippedFile } from './shipped-file.ts';

/** Writes the shipped unit with a program that this machine has; returns its path. */
function unit(): string {
  const path = join(temporaryFolder(), 'aula.service');
  const program = '/opt/aula/node_modules/.bin/node';
  writeFileSync(path, shippedFile('systemd/aula.service', [[program, process.execPath]]));
  return path;
}
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });

it('systemd accepts every line of the shipped unit', () => {
  const { status, stderr } = analyze('verify', '--man=no', unit());
  expect([status, stderr]).toEqual([0, '']);
});

it('systemd counts the shipped unit as well isolated', () => {
  // 0 to 10; "OK" ends at 4.9, and a unit without a sandbox has 9.6.
  const { status, stdout } = analyze('security', '--offline=true', '--no-pager', '--threshold=20', unit());
  expect([status, stdout]).toEqual([0, expect.stringMatching(/exposure level for aula\.service: [01]\.\d OK/)]);
});
