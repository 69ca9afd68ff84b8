import type pg from 'pg';
import type { Database, Db } from './database.ts';
import { drizzleOver } from './drizzle-over.ts';
import { endPool, newPool } from './postgres.ts';
import type { Reads } from './reads.ts';

/** A replica with a greater lag is not read from. Less than the time users read from the primary after a write. */
const MOST_LAG_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
/** The polling interval while the replica lacks a change it was notified of. */
const LOOK_SOON_MS = 50;
const PATIENCE_MS = 2_000;
const READ_PATIENCE_MS = 31_000;

/** The first bytes of a page of the log are its header, which is not a record that can be replayed. */
const PAGE = 8192n;
const HEADERS = [24n, 40n];

/** Returns a position in the log, such as `16/B374D848`, as a number. A position right behind a page's header is that of the page. */
export function logPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
  const within = position % PAGE;
  return HEADERS.includes(within) ? position - within : position;
}

/** Runs reads on a streaming replica while it is known to be fresh enough. */
export class Replica implements Reads {
  readonly #primary: Database;
  readonly #pool: pg.Pool;
  readonly #db: Db;
  readonly #onError: (cause: Error) => void;
  /** A position of the primary's log and when it was read. */
  #awaited: { readonly at: number; readonly position: bigint } | undefined;
  /** Everything committed by this time is on the replica. */
  #freshAsOf = Number.NEGATIVE_INFINITY;
  #changedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  /** Reads under way: each is given up by this call once the replica is lost. */
  readonly #reads = new Set<(cause: unknown) => void>();
  #troubled = false;
  #closed = false;

  /** `url` is the replica's; it may be down. Its failures are reported once, until it responds again. */
  constructor(url: string, primary: Database, onError: (cause: Error) => void) {
    this.#primary = primary;
    this.#onError = onError;
    this.#pool = newPool(url, (cause) => this.#lost(cause), {
      connectionTimeoutMillis: PATIENCE_MS,
      // Frees the connections of a replica that does not respond any more.
      query_timeout: READ_PATIENCE_MS,
      application_name: 'aula reads',
    });
    this.#db = drizzleOver(this.#pool);
    this.#look();
  }

  /** Reads from the primary until the replica has the change that was just committed. */
  changed(): void {
    this.#changedAt = performance.now();
    this.#lookIn(LOOK_SOON_MS);
  }

  /** Whether the replica has everything up to the primary's last known position, notified changes included. */
  get fresh(): boolean {
    return this.#freshAsOf > this.#changedAt && performance.now() - this.#freshAsOf < MOST_LAG_MS;
  }

  async run<T>(recent: boolean, work: (db: Db) => Promise<T>): Promise<T> {
    if (recent || !this.fresh) return work(this.#primary.db);
    try {
      return await this.#read(work);
    } catch (cause) {
      // The primary runs what the replica could not; an error of the query itself occurs there too.
      const result = await work(this.#primary.db);
      this.#lost(cause);
      return result;
    }
  }

  /** A replica that hangs returns nothing, not even an error: the comparison notices it for the reads. */
  async #read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { promise: lost, reject } = Promise.withResolvers<never>();
    this.#reads.add(reject);
    try {
      return await Promise.race([work(this.#db), lost]);
    } finally {
      this.#reads.delete(reject);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await endPool(this.#pool);
  }

  #lookIn(delay: number): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.#look(), delay);
    this.#timer.unref();
  }

  #look(): void {
    this.#looking ??= this.#compare()
      .then(
        () => (this.#troubled = false),
        (cause: unknown) => this.#lost(cause),
      )
      .then(() => {
        this.#looking = undefined;
        this.#lookIn(this.#troubled || this.#freshAsOf > this.#changedAt ? LOOK_EVERY_MS : LOOK_SOON_MS);
      });
  }

  async #compare(): Promise<void> {
    if (!this.#awaited) {
      const now = performance.now();
      const { rows } = await this.#primary.pool.query<{ at: string }>('SELECT pg_current_wal_insert_lsn()::text AS at');
      this.#awaited = { at: now, position: logPosition(rows[0]?.at ?? '0/0') };
    }
    const looking: pg.QueryConfig & { query_timeout: number } = {
      text: 'SELECT pg_last_wal_replay_lsn()::text AS at, pg_is_in_recovery() AS recovering',
      query_timeout: PATIENCE_MS,
    };
    const { rows } = await this.#pool.query<{ at: string | null; recovering: boolean }>(looking);
    const [replayed] = rows;
    if (!replayed?.recovering) throw new Error('The server in DATABASE_REPLICA_URL is not a replica (any more)');
    if (logPosition(replayed.at ?? '0/0') < this.#awaited.position) return;
    this.#freshAsOf = this.#awaited.at;
    this.#awaited = undefined;
  }

  #lost(cause: unknown): void {
    this.#freshAsOf = Number.NEGATIVE_INFINITY;
    this.#awaited = undefined;
    for (const giveUp of this.#reads) giveUp(cause);
    if (this.#troubled || this.#closed) return;
    this.#troubled = true;
    this.#onError(cause instanceof Error ? cause : new Error(String(cause)));
  }
}
