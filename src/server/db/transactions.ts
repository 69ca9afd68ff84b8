import type { Db, Handle } from './database.ts';

/**
 * Failures after which the same transaction is expected to succeed when it is run again, by SQLSTATE (PostgreSQL
 * appendix A, class 40): a deadlock of which it was the victim, and a serialisation failure.
 */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** Each run may lose to another transaction, which has then gone on: three in a row happen only under sustained load. */
const RUNS = 4;

/** Returns whether an error, or one of its causes, is a deadlock or a serialisation failure. */
function isConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (CONFLICTS.has((cause as { code?: unknown }).code)) return true;
  }
  return false;
}

/**
 * Runs a statement or a transaction, and runs it again when PostgreSQL ended it because of a conflict with another one:
 * the lock order (docs/decisions/0030) prevents the deadlocks we know, PostgreSQL does not promise that there are no
 * others, and nothing of the failed run is left. At most four runs; the last failure is thrown.
 * `run` must have no effect outside of the database.
 */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let left = RUNS - 1; ; left--) {
    try {
      return await run();
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error;
    }
  }
}

/** Runs `work` in a transaction, again after a deadlock or a serialisation failure (see `retryConflicts`). */
export const transact = <T>(db: Db, work: (tx: Handle) => Promise<T>): Promise<T> =>
  retryConflicts(() => db.transaction(work));
