import { and, count, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { jobs } from '#server/db/schema/jobs.ts';

export type JobRow = typeof jobs.$inferSelect;

/** A job to enqueue. */
export type NewJob = Pick<JobRow, 'id' | 'kind' | 'key' | 'userId' | 'payload'> & { readonly delaySeconds: number };

// Literals, not parameters: the indexes are partial ones.
const isWaiting = sql`${jobs.state} = 'waiting'`;
const isFree = sql`${isWaiting} and ${jobs.dueAt} <= now() and (${jobs.claimedUntil} is null or ${jobs.claimedUntil} <= now())`;
const inSeconds = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`;

/**
 * Returns the statement that enqueues a job and returns its `id`. If a job with the same key waits for its first run, its
 * payload and due time are replaced, and its id is returned. Two at once become one job.
 */
export const insertJob = ({ id, kind, key, userId, payload, delaySeconds }: NewJob): SQL => sql`
  insert into ${jobs} (id, kind, key, user_id, payload, due_at)
  values (${id}::uuid, ${kind}, ${key}, ${userId}::uuid, ${JSON.stringify(payload)}::jsonb, ${inSeconds(delaySeconds)})
  on conflict (kind, key) where state = 'waiting' and attempts = 0
  do update set payload = excluded.payload, due_at = excluded.due_at returning id`;

/** Inserts the only job of a scheduled task, if there is none. */
export async function insertScheduled(db: Handle, kind: string, everySeconds: number): Promise<void> {
  await db.execute(sql`
    insert into ${jobs} (id, kind, key, payload, due_at)
    select gen_random_uuid(), ${kind}, 'scheduled', '{}', ${inSeconds(everySeconds)}
    where not exists (select from ${jobs} where ${jobs.kind} = ${kind} and ${isWaiting})
    on conflict (kind, key) where state = 'waiting' and attempts = 0 do nothing`);
}

/** Returns those of the given kinds that have a job to run. */
export async function listDueKinds(db: Handle, kinds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ kind: string }>(sql`
    select known.kind from unnest(${sql.param(kinds)}::text[]) as known (kind)
    where exists (select from ${jobs} where ${jobs.kind} = known.kind and ${isFree})`);
  return rows.map(({ kind }) => kind);
}

/** Claims the job of a kind that has been due longest. Several processes never claim the same one. */
export async function claimJob(db: Handle, kind: string, seconds: number): Promise<JobRow | null> {
  const due = sql`(select id from ${jobs} where ${jobs.kind} = ${kind} and ${isFree}
    order by ${jobs.dueAt}, id limit 1 for update skip locked)`;
  const [claimed] = await db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, claimedUntil: inSeconds(seconds) })
    .where(eq(jobs.id, due))
    .returning();
  return claimed ?? null;
}

/**
 * Marks a job done, or sets the next run of a scheduled task. Returns false when it is not waiting any more: it has been
 * deleted, or another process claimed it late and was faster.
 */
export async function finishJob(tx: Handle, id: string, everySeconds: number | null): Promise<boolean> {
  const done = { state: 'done', finishedAt: sql`now()` } as const;
  const next = everySeconds === null ? done : { attempts: 0, dueAt: inSeconds(everySeconds) };
  const finished = await tx
    .update(jobs)
    .set({ ...next, claimedUntil: null, problem: null })
    .where(and(eq(jobs.id, id), isWaiting))
    .returning({ id: jobs.id });
  return finished.length > 0;
}

/**
 * Notes why a run failed, and when the next one is due; `seconds` null gives the job up. Returns false when the claim of
 * this run has ended and the job is another's.
 */
export async function noteProblem(
  tx: Handle,
  { id, attempts }: Pick<JobRow, 'id' | 'attempts'>,
  problem: string,
  seconds: number | null,
): Promise<boolean> {
  const next =
    seconds === null ? ({ state: 'failed', finishedAt: sql`now()` } as const) : { dueAt: inSeconds(seconds) };
  const noted = await tx
    .update(jobs)
    .set({ ...next, problem, claimedUntil: null })
    .where(and(eq(jobs.id, id), eq(jobs.attempts, attempts), isWaiting))
    .returning({ id: jobs.id });
  return noted.length > 0;
}

/** Deletes a job, whatever its state. */
export async function deleteJob(tx: Handle, id: string): Promise<void> {
  await tx.delete(jobs).where(eq(jobs.id, id));
}

/** Deletes jobs that were done or given up longer ago than so many days. */
export async function pruneJobs(db: Handle, days: { done: number; failed: number }): Promise<void> {
  const older = (than: number) => lt(jobs.finishedAt, sql`now() - make_interval(days => ${than})`);
  await db
    .delete(jobs)
    .where(or(and(eq(jobs.state, 'done'), older(days.done)), and(eq(jobs.state, 'failed'), older(days.failed))));
}

/** Returns how many jobs of each kind wait, and how many were given up. */
export const countOpenJobs = (db: Handle) =>
  db
    .select({ kind: jobs.kind, state: jobs.state, count: count() })
    .from(jobs)
    .where(ne(jobs.state, sql`'done'`))
    .groupBy(jobs.kind, jobs.state);
