import pg from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';
import { startThrowawayPostgres } from './postgres.ts';

/** A database on PostgreSQL, and a connection beside it that holds locks against it. */
export interface TwoConnections {
  readonly database: Database;
  readonly other: pg.Client;
  /** Counts the statements that wait for a lock. */
  waitsForLock(): Promise<number>;
  /** Ends both and the server. Closing the database a second time is harmless. */
  close(): Promise<void>;
}

/** Opens a database with a second connection on a server of its own: the embedded database has one connection. */
export async function openTwoConnections(): Promise<TwoConnections> {
  const server = await startThrowawayPostgres();
  const database = await openDatabase({ dataDir: '', databaseUrl: server.url });
  const other = new pg.Client({ connectionString: server.url });
  await other.connect();
  return {
    database,
    other,
    async waitsForLock() {
      // Not by the other one: in a transaction it would see the same activity again.
      const { rowCount } = await database.pool.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`);
      return rowCount ?? 0;
    },
    async close() {
      await other.end();
      await database.close();
      await server.stop();
    },
  };
}
