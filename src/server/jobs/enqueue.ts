import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import type { JobDefinition } from './define-job.ts';
import { deleteJob, insertJob } from './jobs.queries.ts';

/** How a job is enqueued. */
export interface EnqueueOptions {
  /** A new UUID unless given. */
  readonly id?: string;
  /** Replaces payload and due time of a job with the same kind and key, if one waits for its first run. */
  readonly key?: string | undefined;
  /** The account the job is about: it is deleted with it. */
  readonly userId?: string | null | undefined;
  readonly delaySeconds?: number;
}

/**
 * Returns the statement behind `enqueue`, to be part of another one: `with job as (${enqueueStatement(…)}) …`.
 * Throws a ZodError for a payload that does not fit its schema.
 */
export function enqueueStatement<Payload>(
  { kind, payload: schema }: JobDefinition<Payload>,
  payload: Payload,
  { id = newId(), key, userId, delaySeconds = 0 }: EnqueueOptions = {},
): ReturnType<typeof insertJob> {
  schema.parse(payload);
  return insertJob({ id, kind, key: key ?? null, userId: userId ?? null, payload, delaySeconds });
}

/**
 * Enqueues a job on the transaction that causes it: it runs if and only if that commits. Returns its id. Throws a
 * ZodError for a payload that does not fit its schema.
 */
export async function enqueue<Payload>(
  tx: Handle,
  definition: JobDefinition<Payload>,
  payload: Payload,
  options?: EnqueueOptions,
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(enqueueStatement(definition, payload, options));
  return rows[0]!.id;
}

/** Enqueues a job again under its id, in place of the one that was done or given up. */
export async function enqueueAgain<Payload>(
  tx: Handle,
  definition: JobDefinition<Payload>,
  payload: Payload,
  options: EnqueueOptions & { readonly id: string },
): Promise<void> {
  await deleteJob(tx, options.id);
  await enqueue(tx, definition, payload, options);
}
