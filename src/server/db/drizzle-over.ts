import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from './database.ts';
import { createPreparing } from './preparing.ts';

/**
 * Returns Drizzle over a pool, with transactions that survive the loss of their connection. Drizzle's own keep a
 * connection for ever if it fails at `begin` (ten of those stop a school), and replace the error of a transaction by that
 * of the `rollback` which a lost connection cannot run.
 */
export function drizzleOver(pool: pg.Pool): Db {
  const db: Db = drizzle({ client: pool });
  const preparing = createPreparing();
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    const failures: unknown[] = [];
    try {
      return await drizzle({ client: preparing(client) }).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (cause) {
          failures.push(cause);
          throw cause;
        }
      }, config);
    } catch (cause) {
      throw failures.length > 0 ? failures[0] : cause;
    } finally {
      // A connection that is still inside the transaction is closed.
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return db;
}
