import type pg from 'pg';
import { createClient } from './connections.ts';

/** The only LISTEN/NOTIFY channel of the school; the payload names the event. */
const CHANNEL = 'aula';
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;
/** A connection whose other end vanished silently is detected within this time plus one timeout. */
const CHECK_EVERY_MS = 15_000;
const PATIENCE_MS = 5_000;

/** Callbacks for the notifications of all processes that use the same database. */
export interface NoticeListener {
  /** A notification arrived, perhaps sent by this process. */
  heard(payload: string): void;
  /** The connection was interrupted: any notification may have been missed. */
  missed(): void;
  /** The connection broke, or reconnecting failed; it is retried. */
  onError(cause: Error): void;
}

const problem = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));

/**
 * Listens to the database at `url` on a connection of its own (the pool hands its connections around), reconnects
 * when that breaks, and reports it. Rejects if the first connection fails. The connection must reach the server itself
 * or a pooler that keeps sessions: https://www.postgresql.org/docs/15/sql-listen.html.
 */
export async function listenForNotices(url: string, listener: NoticeListener): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let closed = false;

  const lost = (gone: pg.Client, cause: Error): void => {
    if (client !== gone) return;
    client = undefined;
    void gone.end().catch(() => undefined);
    if (closed) return;
    listener.onError(cause);
    again(FIRST_RETRY_MS);
  };

  const connect = async (): Promise<void> => {
    const fresh: pg.Client = createClient(
      {
        connectionString: url,
        connectionTimeoutMillis: PATIENCE_MS,
        query_timeout: PATIENCE_MS,
        keepAlive: true,
        application_name: 'aula notices',
      },
      (cause) => lost(fresh, cause),
    );
    fresh.on('end', () => lost(fresh, new Error('The connection that listens for changes was closed')));
    fresh.on('notification', ({ payload }) => listener.heard(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
    } catch (cause) {
      await fresh.end().catch(() => undefined);
      throw cause;
    }
    client = fresh;
    if (closed) await fresh.end();
  };

  const again = (delay: number): void => {
    waiting = setTimeout(() => {
      connect().then(
        () => listener.missed(),
        (cause: unknown) => {
          if (closed) return;
          listener.onError(problem(cause));
          again(Math.min(delay * 2, LONGEST_RETRY_MS));
        },
      );
    }, delay);
    waiting.unref();
  };

  await connect();
  const check = setInterval(() => {
    const checked = client;
    checked?.query('SELECT 1').catch((cause: unknown) => lost(checked, problem(cause)));
  }, CHECK_EVERY_MS);
  check.unref();
  return {
    async close() {
      closed = true;
      clearInterval(check);
      clearTimeout(waiting);
      await client?.end();
    },
  };
}

/** Notifies every process that listens on this database, this one included. */
export async function sendNotice(pool: Pick<pg.Pool, 'query'>, payload: string): Promise<void> {
  await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]);
}
