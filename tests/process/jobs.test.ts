import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { temporaryFolder } from '#tests/support/school-process.ts';

let server: ThrowawayPostgres;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  server = await startThrowawayPostgres();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await server.stop();
});

const program = join(import.meta.dirname, '../support/job-process.ts');

/** Starts a process that runs jobs; `numbers` returns the numbers of the started jobs. */
function startRunner(dataDir: string, databaseUrl: string, ...args: string[]) {
  const child = spawn(process.execPath, [program, dataDir, ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.add(child);
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  return {
    numbers: () => output.split('\n').filter(Boolean).map(Number),
    goOn: () => child.stdin.write('\n'),
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      running.delete(child);
    },
  };
}

const poll = { timeout: 60_000, interval: 100 };

describe.each([['embedded'], ['postgres']])('jobs on %s', (engine) => {
  it('run again after their process is killed', async () => {
    const url = engine === 'postgres' ? server.url : '';
    const dataDir = temporaryFolder();
    const killed = startRunner(dataDir, url, 'hang', '2');
    await expect.poll(() => killed.numbers().toSorted(), poll).toEqual([1, 2]);
    await killed.kill();
    const next = startRunner(dataDir, url, 'run');
    await expect.poll(() => next.numbers().toSorted(), poll).toEqual([1, 2]);
    await next.kill();
  }, 150_000);
});

it('two processes on one database run each job once', async () => {
  const both = [startRunner('', server.url, 'together', '100'), startRunner('', server.url, 'together', '100')];
  const began = () => both.flatMap((one) => one.numbers()).toSorted((a, b) => a - b);
  // Neither goes on before the other has begun, or one could run all of them.
  await expect.poll(() => both.every((one) => one.numbers().length > 0), poll).toBe(true);
  for (const one of both) one.goOn();
  await expect.poll(() => began().length, poll).toBe(200);
  expect(began()).toEqual(Array.from({ length: 200 }, (_, index) => Math.floor(index / 2) + 1));
  for (const one of both) await one.kill();
}, 150_000);
