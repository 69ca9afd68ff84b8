import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyMigrations } from '#server/db/migrate.ts';
import { PATHS } from '#server/paths.ts';
import { freePort } from '#tests/support/database/postgres-programs.ts';
import { emptyDatabase, startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { learnOverHttp, learningOf } from './learning-client.ts';
import { enrol, login, register } from './school-client.ts';

interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** Runs the backup or restore command and waits for its end. */
function run(
  script: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
): Promise<CommandResult> {
  const settings = { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
  return new Promise((done) => {
    execFile(process.execPath, [`scripts/${script}.ts`, ...args], { env: settings }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

const ada = { email: 'ada@process.example', password: 'password of ada' };
const dataDir = temporaryFolder();
const elsewhere = temporaryFolder();
const archive = join(elsewhere, 'school.tar');
let server: ThrowawayPostgres;
beforeAll(async () => {
  server = await startThrowawayPostgres();
  const port = String(await freePort());
  at = { PORT: port, PUBLIC_URL: `http://localhost:${port}` };
});
afterAll(() => server.stop());

/** Credentials name the school by its address, which stays the same for all of these processes. */
let at: { PORT: string; PUBLIC_URL: string };
/** What Ada had learnt before the backup. */
let learnt: Awaited<ReturnType<typeof learningOf>>;

const coursesOf = async (address: string): Promise<unknown> => (await fetch(`${address}/api/courses`)).json();

it('[BACKUP-02, BACKUP-03, BACKUP-11] a backup of a running server contains every account acknowledged before it began', async () => {
  const school = await startSchoolProcess({ dataDir, env: at });
  try {
    await register(school.address, 'ada');
    await enrol(await login(school.address, ada), 2);
    const addresses = await learnOverHttp(await login(school.address, ada));
    learnt = await learningOf(await login(school.address, ada), addresses);
    expect(learnt.checks).toMatchObject([{ verdict: 'valid' }, { verdict: 'failed', problems: ['revoked'] }]);
    let rushing = true;
    const rush = (async () => {
      let people = 0;
      while (rushing) await register(school.address, `late${people++}`);
      return people;
    })();
    const result = await run('backup', ['--to', archive], { DATA_DIR: dataDir });
    rushing = false;
    expect(await rush).toBeGreaterThan(0);
    expect(result.output).toContain('10 courses');
    expect(result.code).toBe(0);
    // Other users of the machine must not read it: it contains personal data.
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, '.command-socket.json')).mode & 0o777).toBe(0o600);
    const refused = await run('restore', [archive, '--overwrite'], { DATA_DIR: dataDir });
    expect(refused.output).toContain('A school is running');
    expect(refused.code).toBe(1);
    const { port } = JSON.parse(readFileSync(join(dataDir, '.command-socket.json'), 'utf8')) as { port: number };
    expect((await fetch(`http://127.0.0.1:${port}/backup`, { method: 'POST' })).status).toBe(403);
  } finally {
    await school.end();
  }
  expect(existsSync(join(dataDir, '.command-socket.json'))).toBe(false);
});

it('[BACKUP-01, BACKUP-11, MORE-155] a backup restores into PostgreSQL and back, with its files', async () => {
  const url = await emptyDatabase(server, 'moved');
  const onServer = { DATA_DIR: join(elsewhere, 'server') };
  const into = await run('restore', [archive, '--into', url], onServer);
  expect(into.output).toContain('Restored the school of');
  expect((await run('restore', [archive, '--into', url], onServer)).output).toContain('--overwrite');

  const moved = await startSchoolProcess({ dataDir: onServer.DATA_DIR, env: { DATABASE_URL: url, ...at } });
  let courses: unknown;
  try {
    const session = await login(moved.address, ada);
    expect(session.user.courses).toHaveLength(3);
    expect(await learningOf(session, learnt.addresses)).toEqual(learnt);
    courses = await coursesOf(moved.address);
    const running = await run('restore', [archive, '--into', url, '--overwrite'], onServer);
    expect(running.output).toContain('A school is running on this database');
  } finally {
    await moved.end();
  }

  const back = join(elsewhere, 'back.tar');
  expect((await run('backup', ['--to', back], { ...onServer, DATABASE_URL: url })).code).toBe(0);
  const home = join(elsewhere, 'home');
  expect((await run('restore', [back, '--into', home], {})).output).toContain('Restored');
  const school = await startSchoolProcess({ dataDir: home, env: at });
  try {
    expect(await coursesOf(school.address)).toEqual(courses);
    expect(await learningOf(await login(school.address, ada), learnt.addresses)).toEqual(learnt);
    expect(readdirSync(join(home, 'media'))).toEqual(readdirSync(join(dataDir, 'media')));
  } finally {
    await school.end();
  }
});

it('[BACKUP-09] a video larger than the memory of the command is backed up', async () => {
  const videos = join(dataDir, 'media/videos');
  await mkdir(videos, { recursive: true });
  const video = join(videos, 'f'.repeat(32).concat('.mp4'));
  await writeFile(video, 'film');
  truncateSync(video, 700 * 1024 * 1024);
  const file = join(elsewhere, 'large.tar');
  // The video is larger than the heap limit of the command.
  const result = await run('backup', ['--to', file], { DATA_DIR: dataDir, NODE_OPTIONS: '--max-old-space-size=128' });
  expect(result.output).toContain('Backed up');
  expect(statSync(file).size).toBeGreaterThan(700 * 1024 * 1024);
});

it('[BACKUP-04, BACKUP-05] nightly backups of a running school are kept in a folder, the newest only, and their age is in the metrics', async () => {
  const backupDir = join(elsewhere, 'nights');
  await mkdir(backupDir);
  for (const day of ['01', '02', '03']) await writeFile(join(backupDir, `aula-2026-01-${day}-020000.tar`), '');
  const token = 'a-token-for-tests-only';
  const folder = temporaryFolder();
  const env = { BACKUP_DIR: backupDir, METRICS_TOKEN: token };
  const school = await startSchoolProcess({ dataDir: folder, env });
  const age = async (): Promise<number> => {
    const response = await fetch(`${school.address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return Number(/^aula_backup_age_seconds (\S+)$/m.exec(await response.text())?.[1]);
  };
  try {
    expect(await age()).toBeGreaterThan(86_400);
    const made = await run('backup', ['--nightly', '--keep', '2'], { ...env, DATA_DIR: folder });
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('Removed 2 older than the newest 2.')]);
    const left = readdirSync(backupDir).toSorted();
    expect(left).toEqual(['aula-2026-01-03-020000.tar', expect.stringMatching(/^aula-20\d\d-\d\d-\d\d-\d{6}\.tar$/)]);
    expect(await age()).toBeLessThan(3_600);
    const refused = await run('backup', ['--nightly', '--keep', '0'], { ...env, DATA_DIR: folder });
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('1 or more')]);
  } finally {
    await school.end('SIGKILL');
  }
});

it('[BACKUP-06] a start that changes the database backs it up first', async () => {
  const url = await emptyDatabase(server, 'older');
  const migrations = readMigrationFiles({ migrationsFolder: PATHS.migrations });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await applyMigrations(client, 0, migrations.at(-2)!.folderMillis);
  await client.query(`insert into users (id, name, email) values (gen_random_uuid(), 'Ada', 'ada@test.example')`);
  await client.end();
  const folder = temporaryFolder();
  const school = await startSchoolProcess({ dataDir: folder, env: { DATABASE_URL: url } });
  try {
    expect(school.output()).toContain('database backed up before its upgrade');
    expect(readdirSync(join(folder, 'backups'))).toEqual([expect.stringMatching(/^before-upgrade-.*\.tar$/)]);
  } finally {
    await school.end('SIGKILL');
  }
});

it('[BACKUP-14] backup and restore report errors in a sentence without a stack trace', async () => {
  const nowhere = join(elsewhere, 'nowhere');
  const outcomes = await Promise.all([
    run('backup', ['--to', join(elsewhere, 'none.tar')], { DATA_DIR: nowhere }),
    run('backup', ['--to', archive], { DATA_DIR: dataDir }),
    run('restore', [], { DATA_DIR: nowhere }),
    run('restore', ['none.tar'], { DATA_DIR: nowhere }),
    run('restore', [archive, '--twice'], { DATA_DIR: nowhere }),
  ]);
  const sentences = ['There is no school in', 'is there already', 'Name the archive', 'There is no file', '--twice'];
  outcomes.forEach(({ code, output }, index) => {
    expect(output).toContain(sentences[index]);
    expect(output).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  });
  expect(existsSync(nowhere)).toBe(false);
});
