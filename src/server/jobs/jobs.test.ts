import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { rowsHandled } from '#tests/support/database/plan-cost.ts';
import { tapQueries } from '#tests/support/database/query-tap.ts';
import { defineJob, type JobHandler, JobProblem, runJob } from './define-job.ts';
import { enqueue, enqueueAgain } from './enqueue.ts';
import { JobRunner } from './job-runner.ts';
import { claimJob, countOpenJobs, pruneJobs } from './jobs.queries.ts';

let database: TestDatabase;
const logged: unknown[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.truncate();
  logged.length = 0;
});
afterAll(() => database.close());

const note = defineJob({ kind: 'test.note', payload: z.object({ text: z.string() }), maxAttempts: 3 });
const log = {
  warn: (facts: unknown, message?: string) => void logged.push(['warn', message, facts]),
  error: (facts: unknown, message?: string) => void logged.push(['error', message, facts]),
};
const runner = (...handlers: JobHandler[]) => new JobRunner(database.db, log).add(...handlers);
/** A runner that collects the texts of its jobs. */
function collector(texts: string[] = []) {
  return { texts, runner: runner(runJob(note, async ({ text }) => void texts.push(text))) };
}
const rows = async (columns = 'state, attempts, problem') =>
  (await database.db.execute(sql.raw(`select ${columns} from jobs order by created_at, id`))).rows;
const makeDue = () => database.db.execute(sql`update jobs set due_at = now() where state = 'waiting'`);

describe('enqueue', () => {
  it('leaves nothing behind when its transaction is rolled back', async () => {
    const failing = database.db.transaction(async (tx) => {
      await enqueue(tx, note, { text: 'never' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
  });

  it('throws for a payload that does not fit its schema', async () => {
    await expect(enqueue(database.db, note, { text: 1 } as never)).rejects.toThrow(z.ZodError);
    expect(await rows()).toEqual([]);
  });

  it('keeps one waiting job for each key, with the newest payload and due time', async () => {
    const ids = await Promise.all(
      ['a', 'a', 'b'].map((key) => enqueue(database.db, note, { text: 'first' }, { key, delaySeconds: 60 })),
    );
    expect(new Set(ids).size).toBe(2);
    expect(await enqueue(database.db, note, { text: 'newest' }, { key: 'a' })).toBe(ids[0]);
    const { texts, runner: one } = collector();
    await one.runDue();
    expect(texts).toEqual(['newest']);
  });

  it('adds a second job with the same key once the first has begun', async () => {
    const first = await enqueue(database.db, note, { text: 'first' }, { key: 'a' });
    await claimJob(database.db, note.kind, 600);
    expect(await enqueue(database.db, note, { text: 'second' }, { key: 'a' })).not.toBe(first);
  });

  it('runs a finished job again under its id', async () => {
    const id = await enqueue(database.db, note, { text: 'x' });
    const { texts, runner: one } = collector();
    await one.runDue();
    await enqueueAgain(database.db, note, { text: 'again' }, { id });
    await one.runDue();
    expect(texts).toEqual(['x', 'again']);
    expect(await rows('id')).toEqual([{ id }]);
  });

  it('deletes a job with the account it is about', async () => {
    await database.db.execute(
      sql`insert into users (id, name, email) values (gen_random_uuid(), 'Ada', 'a@b.example')`,
    );
    const { rows: users } = await database.db.execute<{ id: string }>(sql`select id from users`);
    await enqueue(database.db, note, { text: 'about Ada' }, { userId: users[0]!.id });
    await database.db.execute(sql`delete from users`);
    expect(await rows()).toEqual([]);
  });
});

describe('the job runner', () => {
  it('runs each job once, with several runners at once', async () => {
    for (let number = 0; number < 50; number++) await enqueue(database.db, note, { text: String(number) });
    const texts: string[] = [];
    await Promise.all([collector(texts), collector(texts), collector(texts)].map((one) => one.runner.runDue()));
    expect(texts.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 50 }, (_, n) => String(n)));
    expect(new Set((await rows('state')).map(({ state }) => state))).toEqual(new Set(['done']));
  });

  it('runs a job again when its claim has ended, and not before', async () => {
    await enqueue(database.db, note, { text: 'taken' });
    await claimJob(database.db, note.kind, 600);
    const { texts, runner: one } = collector();
    await one.runDue();
    expect(texts).toEqual([]);
    await database.db.execute(sql`update jobs set claimed_until = now() - interval '1 second'`);
    await one.runDue();
    expect(texts).toEqual(['taken']);
    expect(await rows()).toEqual([{ state: 'done', attempts: 2, problem: null }]);
  });

  it('retries a job that throws with back-off, then marks it failed with its problem and calls onFailed', async () => {
    const failed: string[] = [];
    const run = () => Promise.reject(new JobProblem('busy', 'ada@test.example is busy'));
    const one = runner(runJob(note, run, async (_tx, id) => void failed.push(id)));
    const id = await enqueue(database.db, note, { text: '' });
    for (const [attempts, wait] of [
      [1, 30],
      [2, 60],
    ] as const) {
      await one.runDue();
      const [row] = await rows('state, attempts, problem, round(extract(epoch from due_at - now()))::int as wait');
      expect(row).toMatchObject({ state: 'waiting', attempts, problem: 'busy: ada@test.example is busy' });
      expect(Math.abs(Number(row?.['wait']) - wait)).toBeLessThan(10);
      await one.runDue();
      await makeDue();
    }
    expect(failed).toEqual([]);
    await one.runDue();
    expect(await rows()).toEqual([{ state: 'failed', attempts: 3, problem: 'busy: ada@test.example is busy' }]);
    expect(failed).toEqual([id]);
    // Without the detail, which may be personal data.
    const facts = { job: id, kind: 'test.note', code: 'busy' };
    expect(logged).toEqual([
      ['warn', 'job failed, will retry', { ...facts, attempts: 1, retryInSeconds: 30 }],
      ['warn', 'job failed, will retry', { ...facts, attempts: 2, retryInSeconds: 60 }],
      ['error', 'job failed, given up', { ...facts, attempts: 3 }],
    ]);
    expect(await countOpenJobs(database.db)).toEqual([{ kind: 'test.note', state: 'failed', count: 1 }]);
  });

  it('gives a job up at once when its problem is permanent', async () => {
    await enqueue(database.db, note, { text: '' });
    await runner(runJob(note, () => Promise.reject(new JobProblem('gone', '', true)))).runDue();
    expect(await rows()).toEqual([{ state: 'failed', attempts: 1, problem: 'gone' }]);
  });

  it('stores no query parameters as the problem of a failed query', async () => {
    await enqueue(database.db, note, { text: '' });
    const run = async () => void (await database.db.execute(sql`select ${'ada@test.example'}::int`));
    await runner(runJob(note, run)).runDue();
    expect(await rows('problem')).toEqual([{ problem: '22P02' }]);
  });

  it('leaves jobs of an unknown kind untouched', async () => {
    const later = defineJob({ kind: 'test.of-a-newer-release', payload: z.object({}) });
    await enqueue(database.db, later, {});
    await collector().runner.runDue();
    expect(await rows()).toEqual([{ state: 'waiting', attempts: 0, problem: null }]);
  });

  it('fails a waiting job whose payload does not fit its schema, and says why', async () => {
    await enqueue(database.db, defineJob({ kind: note.kind, payload: z.object({}) }), {});
    const { texts, runner: one } = collector();
    await one.runDue();
    expect(texts).toEqual([]);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'failed', attempts: 1 });
    expect(row?.['problem']).toMatch(/^invalid_payload: .*expected string.*text/s);
  });

  it('gives a job up whose process died in every attempt', async () => {
    await enqueue(database.db, note, { text: 'deadly' });
    await database.db.execute(sql`update jobs set attempts = 3`);
    const { texts, runner: one } = collector();
    await one.runDue();
    expect(texts).toEqual([]);
    expect(await rows('state, problem')).toEqual([
      { state: 'failed', problem: 'process_died: The process ended during the last attempt' },
    ]);
  });

  it('writes what a run returns once, in the transaction that marks the job done', async () => {
    await enqueue(database.db, note, { text: '' });
    let runs = 0;
    const write = (name: string) => sql`insert into pictures (image_src) values (${name})`;
    const one = runner(
      runJob(note, async () => {
        runs++;
        return (tx) => tx.execute(write('/media/written'));
      }),
    );
    // The first transaction of the outcome fails; the job's effect does not happen again for it.
    await database.db.execute(write('/media/written'));
    const blocked = one.runDue();
    await expect.poll(() => runs).toBe(1);
    await database.db.execute(sql`delete from pictures`);
    await blocked;
    expect(runs).toBe(1);
    expect(await database.db.execute(sql`select image_src from pictures`)).toMatchObject({ rowCount: 1 });
    expect(await rows('state')).toEqual([{ state: 'done' }]);
  });

  it('ignores the outcome of a claim that has ended when another process has finished the job', async () => {
    await enqueue(database.db, note, { text: '' });
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const written: string[] = [];
    const slow = runner(
      runJob(note, async () => {
        begun.resolve();
        await release.promise;
        return async () => void written.push('slow');
      }),
    ).runDue();
    await begun.promise;
    await database.db.execute(sql`update jobs set claimed_until = now() - interval '1 second'`);
    await runner(runJob(note, async () => async () => void written.push('fast'))).runDue();
    release.resolve();
    await slow;
    expect(written).toEqual(['fast']);
  });

  it('runs jobs of one kind while another kind is stuck, once woken', async () => {
    const stuck = defineJob({ kind: 'test.stuck', payload: z.object({}) });
    const release = Promise.withResolvers<void>();
    const texts: string[] = [];
    const one = runner(
      runJob(stuck, () => release.promise),
      runJob(note, async ({ text }) => void texts.push(text)),
    );
    await enqueue(database.db, stuck, {});
    await enqueue(database.db, note, { text: 'first' });
    one.start();
    await expect.poll(() => texts).toEqual(['first']);
    await enqueue(database.db, note, { text: 'second' });
    one.wake();
    await expect.poll(() => texts, { timeout: 4_000 }).toEqual(['first', 'second']);
    release.resolve();
    await one.stop();
    expect(await rows('state')).toEqual([{ state: 'done' }, { state: 'done' }, { state: 'done' }]);
  });

  it('aborts the signal of running jobs when it stops, and takes no further job', async () => {
    const begun = Promise.withResolvers<void>();
    const one = runner(
      runJob(note, async (_payload, { signal }) => {
        begun.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      }),
    );
    await enqueue(database.db, note, { text: 'running' });
    await enqueue(database.db, note, { text: 'next' });
    one.start();
    await begun.promise;
    await one.stop();
    expect(await rows('state, attempts')).toEqual([
      { state: 'done', attempts: 1 },
      { state: 'waiting', attempts: 0 },
    ]);
  });

  it('claims one of 10,000 due jobs without reading the others', async () => {
    await database.db.execute(sql`insert into jobs (id, kind, payload)
      select gen_random_uuid(), case n % 2 when 0 then 'test.other' else 'test.note' end, '{"text": ""}'
      from generate_series(1, 10000) n`);
    await database.pool.query('analyze jobs');
    const claims = await tapQueries(database.pool).during(async () => {
      expect(await claimJob(database.db, note.kind, 600)).not.toBe(null);
    });
    expect(claims).toHaveLength(1);
    expect(await rowsHandled(database.pool, claims)).toBeLessThan(20);
  });
});

describe('a scheduled task', () => {
  const task = defineJob({ kind: 'test.task', payload: z.object({}), everySeconds: 3_600 });
  const start = async (run: JobHandler['run']) => {
    const both = [runner(runJob(task, run)), runner(runJob(task, run))];
    for (const one of both) one.start();
    await expect.poll(() => rows()).toHaveLength(1);
    await Promise.all(both.map((one) => one.stop()));
    return both[0]!;
  };
  const wait = "state, attempts, problem, due_at > now() + interval '50 minutes' as later";

  it('has one job for all processes, which waits for its hour again after each run', async () => {
    let runs = 0;
    await start(async () => void runs++);
    expect(await rows(wait)).toEqual([{ state: 'waiting', attempts: 0, problem: null, later: true }]);
    for (const expected of [1, 2]) {
      await makeDue();
      await runner(runJob(task, async () => void runs++)).runDue();
      expect(runs).toBe(expected);
      expect(await rows(wait)).toEqual([{ state: 'waiting', attempts: 0, problem: null, later: true }]);
    }
    await start(async () => {});
    expect(await rows()).toHaveLength(1);
  });

  it('is tried again in an hour when it fails, however often', async () => {
    await start(async () => {});
    await database.db.execute(sql`update jobs set attempts = 40`);
    await makeDue();
    await runner(runJob(task, () => Promise.reject(new Error('No files')))).runDue();
    expect(await rows(wait)).toEqual([{ state: 'waiting', attempts: 41, problem: 'Error: No files', later: true }]);
    expect(logged).toMatchObject([['warn', 'job failed, will retry', { code: 'Error', retryInSeconds: 3_600 }]]);
  });
});

it('deletes jobs done more than 30 days ago and those given up more than 90 days ago', async () => {
  await database.db.execute(sql`insert into jobs (id, kind, payload, state, finished_at)
    select gen_random_uuid(), state || days, '{}', state, now() - make_interval(days => days)
    from unnest(array['done', 'failed', 'waiting']) as state, unnest(array[29, 31, 89, 91]) as days`);
  await pruneJobs(database.db, { done: 30, failed: 90 });
  expect((await rows('kind')).map(({ kind }) => kind).toSorted()).toEqual(
    ['done29', 'failed29', 'failed31', 'failed89', 'waiting29', 'waiting31', 'waiting89', 'waiting91'].toSorted(),
  );
});
