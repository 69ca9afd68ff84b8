import { execFile, execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { enrol, login, register } from './school-client.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs a script of a folder; resolves with its exit code and its output on both streams. */
function run(folder: string, script: string, args: readonly string[], env: Record<string, string> = {}) {
  const settings = { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
  return new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, [`scripts/${script}`, ...args], { cwd: folder, env: settings }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });
}

/** Makes a folder with the files that the image has, by what the build deletes and the COPY lines of the school's stage. */
function imageFolder(): { folder: string; scripts: string[] } {
  const folder = temporaryFolder();
  const containerfile = readFileSync(join(root, 'deploy/container/Containerfile'), 'utf8');
  const [, stage = ''] = / AS aula\n([^]*?)\nFROM /.exec(containerfile) ?? [];
  const copied = [...stage.matchAll(/^COPY (?:--\S+ )*(.+) (\S+)$/gm)].flatMap(([, from = '', to = '']) =>
    from.split(' ').map((path) => ({ path: path.replace(/^\/app\//, ''), to })),
  );
  for (const { path, to } of copied.filter(({ path }) => /^(?:src|scripts|package\.json)/.test(path))) {
    const target = join(folder, to.endsWith('/') ? join(to, path.split('/').at(-1) ?? '') : path);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(root, path), target, { recursive: true });
  }
  for (const [, deletion = ''] of containerfile.matchAll(/^ {2}&& ((?:find|rm -rf) src.*?)(?: \\)?$/gm))
    execFileSync('sh', ['-c', deletion], { cwd: folder });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, scripts: copied.flatMap(({ path }) => /^scripts\/([\w-]+\.ts)$/.exec(path)?.[1] ?? []) };
}

const CHECKS = ['access-check.ts', 'progress-check.ts'];
const dataDir = temporaryFolder();
let school: SchoolProcess;
let server: ThrowawayPostgres;
beforeAll(async () => {
  [school, server] = await Promise.all([startSchoolProcess({ dataDir }), startThrowawayPostgres()]);
});
afterAll(async () => {
  await school.end('SIGKILL');
  await server.stop();
});

describe('the image', () => {
  it('has neither tests nor sources of pages', () => {
    const { folder } = imageFolder();
    expect(globSync('src/modules/*/server/*.routes.ts', { cwd: folder }).length).toBeGreaterThan(10);
    expect(globSync(['src/**/*.{test,spec}.{ts,tsx}', 'src/**/{web,admin}'], { cwd: folder })).toEqual([]);
  });

  it('has every file that its commands need', async () => {
    const { folder, scripts } = imageFolder();
    expect(scripts).toEqual(expect.arrayContaining(['backup.ts', 'restore.ts', ...CHECKS]));
    for (const script of scripts) {
      const { code, output } = await run(folder, script, ['--help']);
      expect([script, code, output]).toEqual([script, 0, expect.stringContaining('npm run ')]);
    }
    // Not only their texts: the same files do the work.
    const { code, output } = await run(folder, 'access-check.ts', [], { DATA_DIR: dataDir });
    expect([code, output]).toEqual([0, '0 differences between the access ledger and the enrolments.\n']);
  });
});

describe('the checks', () => {
  it.each(CHECKS)('%s works on a running school on the embedded database', async (script) => {
    await enrol(await login(school.address, await register(school.address, script.replace('.ts', ''))), 2);
    const { code, output } = await run(root, script, [], { DATA_DIR: dataDir });
    expect([code, output]).toEqual([0, expect.stringMatching(/^0 differences between /)]);
  });

  it('find a difference in a running school on PostgreSQL, and end with code 1', async () => {
    const running = await startSchoolProcess({ dataDir: temporaryFolder(), env: { DATABASE_URL: server.url } });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      const env = { DATABASE_URL: server.url, DATA_DIR: temporaryFolder() };
      expect((await run(root, 'access-check.ts', [], env)).code).toBe(0);
      await client.query(
        'delete from enrolments where (user_id, course_id) in (select user_id, course_id from enrolments limit 2)',
      );
      const { code, output } = await run(root, 'access-check.ts', [], env);
      expect([code, output]).toEqual([1, expect.stringContaining('2 differences between')]);
    } finally {
      await client.end();
      await running.end('SIGKILL');
    }
  });

  it('of a folder without a school are refused with a sentence, and make none', async () => {
    const folder = temporaryFolder();
    const { code, output } = await run(root, 'access-check.ts', [], { DATA_DIR: folder });
    expect([code, output]).toEqual([
      1,
      `There is no school in ${folder}. Set DATA_DIR or DATABASE_URL to where it is.\n`,
    ]);
  });
});
