import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Manifest } from './archive.ts';
import { listParts, listSequences, listTables, TRANSIENT_TABLES, quoted, type BackupTable } from './tables.ts';

/** A table written to a file, one row per line. */
export interface DumpedTable extends BackupTable {
  readonly rows: number;
  readonly file: string;
}

export interface Dump {
  readonly schema: number;
  readonly tables: readonly DumpedTable[];
  readonly sequences: Manifest['sequences'];
}

/** Pages of a table (8 kB each) read by one query: some thousand rows, a few megabytes at most. */
const PAGES = 256;

async function* linesOf(client: pg.ClientBase, table: BackupTable, counted: (rows: number) => void) {
  const list = table.columns.map((column) => quoted(column)).join(', ');
  for (const part of await listParts(client, table)) {
    const size = await client.query<{ pages: number }>(
      `SELECT (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int AS pages`,
      [part],
    );
    const pages = size.rows[0]?.pages ?? 0;
    for (let page = 0; page < pages; page += PAGES) {
      // JSON: both databases write and read it by ordinary queries, and every column type fits.
      const { rows } = await client.query<{ line: string }>(
        `SELECT to_jsonb(r)::text AS line FROM
          (SELECT ${list} FROM ${part} WHERE ctid >= '(${page},0)' AND ctid < '(${page + PAGES},0)') r`,
      );
      counted(rows.length);
      yield rows.map(({ line }) => `${line}\n`).join('');
    }
  }
}

/**
 * Writes every table into a folder, all as of one moment, in one read-only transaction. It blocks no writer on PostgreSQL.
 * The embedded database has one session: every query waits, so the rows go to a file and not to a possibly slow client.
 */
export async function dumpDatabase(pool: Pick<pg.Pool, 'connect'>, folder: string): Promise<Dump> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0');
    // A disk that stalls must not end the transaction between two queries.
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const newest = await client.query<{ at: string }>('SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations');
    const tables: DumpedTable[] = [];
    for (const table of await listTables(client)) {
      if (TRANSIENT_TABLES.includes(table.name)) continue;
      const file = join(folder, `${table.name}.jsonl`);
      let rows = 0;
      const lines = linesOf(client, table, (more) => (rows += more));
      await pipeline(Readable.from(lines), createWriteStream(file, { mode: 0o600 }));
      tables.push({ ...table, rows, file });
    }
    const sequences = await listSequences(client);
    await client.query('COMMIT');
    return { schema: Number(newest.rows[0]?.at), tables, sequences };
  } catch (cause) {
    failure = cause instanceof Error ? cause : new Error(String(cause));
    throw cause;
  } finally {
    client.release(failure);
  }
}
