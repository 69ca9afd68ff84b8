import type pg from 'pg';
import { createPool, type OnConnectionError } from './connections.ts';
import { DatabaseUnreachable, DatabaseVersionUnusable, reasonOf } from './open-problem.ts';

const CONNECTIONS = 10;
const OLDEST_MAJOR = 15;
const END_PATIENCE_MS = 1_000;

/** Creates a pool of connections to the PostgreSQL server at `url`, without connecting. Broken ones are replaced. */
export const newPool = (url: string, onError: OnConnectionError, settings: pg.PoolConfig = {}): pg.Pool =>
  createPool(
    {
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      // Then once a second, ten times: a server that vanished without a word is noticed within 20 s.
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'aula',
      ...settings,
    },
    onError,
  );

/**
 * Creates a pool of connections to the PostgreSQL server at `url` and connects once. Throws DatabaseUnreachable if the
 * server does not respond or refuses, DatabaseVersionUnusable when it is too old or does not store UTF-8.
 * A connection that breaks later, in any state, is reported to `onError` and replaced by the pool.
 */
export async function connectPostgres(url: string, onError: OnConnectionError): Promise<pg.Pool> {
  const pool = newPool(url, onError);
  try {
    const { rows } = await pool
      .query(
        `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('server_encoding') AS encoding`,
      )
      .catch((cause: unknown) => {
        throw new DatabaseUnreachable(explain(url, cause), { cause });
      });
    const { major, encoding } = rows[0];
    if (major < OLDEST_MAJOR || encoding !== 'UTF8') {
      throw new DatabaseVersionUnusable(
        `${placeOf(url)} is PostgreSQL ${major} storing ${encoding}; the school needs PostgreSQL ${OLDEST_MAJOR} or newer storing UTF8.`,
      );
    }
    return pool;
  } catch (cause) {
    await endPool(pool);
    throw cause;
  }
}

/** Ends a pool; waits only a moment for connections that are still in use. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const { promise: impatience, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, END_PATIENCE_MS);
  await Promise.race([pool.end(), impatience]);
  clearTimeout(timer);
}

// https://www.postgresql.org/docs/15/errcodes-appendix.html
const REFUSALS: Record<string, string> = {
  '28P01': 'refuses the password',
  '28000': 'refuses the user',
  '3D000': 'has no such database',
  '53300': 'has no connection to spare',
  '57P03': 'is still starting',
};

function explain(url: string, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const refusal = REFUSALS[code] ?? `does not respond (${reasonOf(cause) || code})`;
  return `${placeOf(url)} ${refusal}. Check DATABASE_URL and that the server is running.`;
}

/** Returns the error of a server that reports damaged data, with the next step. */
export const damagedServer = (url: string, cause: unknown): DatabaseUnreachable =>
  new DatabaseUnreachable(
    `${placeOf(url)} reports damaged data (${reasonOf(cause)}). Stop the school, check the disk of that server, and restore the newest backup into a new database (docs/backup.md).`,
    { cause },
  );

/** Returns the server and database of an address, without user and password. */
function placeOf(url: string): string {
  const { host, pathname } = URL.parse(url) ?? { host: 'an unreadable address', pathname: '' };
  return `PostgreSQL at ${host}${pathname}`;
}
