import { execFile } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startRefused, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';

const root = resolve(import.meta.dirname, '../..');
const whole = join(temporaryFolder(), 'whole');
const archive = join(temporaryFolder(), 'school.tar');

function run(script: string, args: readonly string[], dataDir: string) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir };
  return new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, [`scripts/${script}.ts`, ...args], { cwd: root, env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });
}

beforeAll(async () => {
  await (await startSchoolProcess({ dataDir: whole })).end();
  expect((await run('backup', ['--to', archive], whole)).code).toBe(0);
});

/** Ways in which a disk or a copy can lose parts of a database, by the folder of the database. */
const DAMAGES: Readonly<Record<string, (folder: string) => void>> = {
  'without its control file': (folder) => rmSync(join(folder, 'global/pg_control')),
  'with an empty control file': (folder) => truncateSync(join(folder, 'global/pg_control')),
  'with a control file of zeros': (folder) => writeFileSync(join(folder, 'global/pg_control'), Buffer.alloc(8_192)),
  'without its log': (folder) => globSync(join(folder, 'pg_wal/0*')).forEach((file) => rmSync(file)),
  'with an empty version': (folder) => writeFileSync(join(folder, 'PG_VERSION'), ''),
  'without its tables': (folder) => rmSync(join(folder, 'base'), { recursive: true }),
  'with truncated tables': (folder) => globSync(join(folder, 'base/5/*')).forEach((file) => truncateSync(file, 100)),
  'with overwritten pages': (folder) => {
    for (const file of globSync(join(folder, 'base/5/[0-9]*')))
      if (statSync(file).size > 0) writeFileSync(file, Buffer.alloc(8_192, 0x5a), { flag: 'r+' });
  },
};

describe('a database', () => {
  it.each(Object.entries(DAMAGES))(
    '[FAULT-07] %s is refused with its folder, the reason and the next step',
    async (_, damage) => {
      const dataDir = join(temporaryFolder(), 'data');
      cpSync(whole, dataDir, { recursive: true });
      const folder = join(dataDir, 'database');
      damage(folder);
      const { code, output } = await startRefused({ dataDir });
      expect(code).toBe(1);
      expect(output).toMatch(
        /is damaged or incomplete \(\S.*\)\. Keep what is left of it and restore the newest backup/,
      );
      expect(output).toContain(`mv ${folder} ${folder}.damaged && npm run restore -- BACKUP.tar`);
      expect(output).not.toMatch(/^\s+at |\n.*\n/m);
    },
  );

  it('[FAULT-07] that is damaged is replaced by the step it names', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    cpSync(whole, dataDir, { recursive: true });
    rmSync(join(dataDir, 'database'), { recursive: true });
    const restored = await run('restore', [archive], dataDir);
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored the school of')]);
    const school = await startSchoolProcess({ dataDir });
    expect(await (await fetch(`${school.address}/api/courses`)).json()).toHaveLength(9);
    await school.end('SIGKILL');
  });
});

it('[BACKUP-10, FAULT-07] a backup that is cut off anywhere is refused with the next step, and replaces nothing', async () => {
  const { size } = statSync(archive);
  const cut = join(temporaryFolder(), 'cut.tar');
  const into = join(temporaryFolder(), 'empty');
  for (const length of [1, 511, 512, 1_024, Math.floor(size / 2), size - 10_240, size - 1_536]) {
    writeFileSync(cut, readFileSync(archive).subarray(0, length));
    const { code, output } = await run('restore', [cut, '--into', into], into);
    expect([length, code]).toEqual([length, 1]);
    expect(output).toMatch(/(?:is incomplete|was altered or damaged|is not a backup of a school).*\n$/);
    expect(output).toMatch(/Nothing was restored; use another copy of it/);
    expect(output).not.toMatch(/^\s+at /m);
  }
});
