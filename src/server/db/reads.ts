import type { Db } from './database.ts';

/** Runs frequent reads, which may go to a replica. */
export interface Reads {
  /**
   * Runs a read. `recent` means that the caller has just written and must see that write. Errors of `work` are thrown;
   * if the replica fails, it runs once more on the primary, so it must only read.
   */
  run<T>(recent: boolean, work: (db: Db) => Promise<T>): Promise<T>;
}

/** Runs all reads on the primary: without a replica. */
export const readsOn = (db: Db): Reads => ({ run: (_recent, work) => work(db) });
