import type { Db } from './database.ts';

/** Where reads go that many people make and that may be answered by a copy of the database. */
export interface Reads {
  /**
   * Runs a read. `recent` says that the person asking has just written something, which they must find again. What the
   * work throws is thrown; when the copy fails it is run once more on the primary, so it must do nothing but read.
   */
  run<T>(recent: boolean, work: (db: Db) => Promise<T>): Promise<T>;
}

/** All reads go where the writes go: without a replica. */
export const readsOn = (db: Db): Reads => ({ run: (_recent, work) => work(db) });
