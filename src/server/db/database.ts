import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { drizzle, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { drizzleOver } from './drizzle-over.ts';
import { createEmbedded, startEmbedded } from './embedded/embedded.ts';
import { lockFolder } from './lock.ts';
import { maintain, startMaintenance } from './maintenance.ts';
import { migrateDatabase } from './migrate.ts';
import { connectPostgres, damagedServer, endPool } from './postgres.ts';
import { damagedFolder, DatabaseFolderUnusable, DatabaseVersionUnusable, isDamage, reasonOf } from './open-problem.ts';

/** Drizzle over the pool: each statement may run on another connection. */
export type Db = ReturnType<typeof drizzle<Record<string, never>, pg.Pool>>;

/** The argument of every query function: the database, or a transaction of it. */
export type Handle = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** An open database. `close` ends it cleanly within seconds and may be called twice. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  readonly db: Db;
  close(): Promise<void>;
}

/** Where the database is and which callbacks receive its failures. */
export interface OpenOptions {
  /** Absolute folder under which the embedded database lives, in `database`. */
  readonly dataDir: string;
  /** postgres://… of a server to use instead. */
  readonly databaseUrl?: string | undefined;
  /** False if another process has migrated the schema, or if it must not change. */
  readonly migrate?: boolean | undefined;
  /** Called with the connection before the schema of an existing school is changed; what it throws prevents that. */
  readonly beforeUpgrade?: ((client: pg.ClientBase) => Promise<void>) | undefined;
  /** host:port the school will listen on, shown by a second process that tries to open the same folder. */
  readonly address?: string | undefined;
  /** Called when the embedded database has stopped for good: the process should exit. Never called for a server. */
  readonly onLost?: ((cause: Error) => void) | undefined;
  /** Called when a background task failed that will be retried. By default emits a process warning. */
  readonly onError?: ((cause: Error) => void) | undefined;
}

/** The major version of the embedded PostgreSQL, as in the PG_VERSION file of a database folder. */
export const EMBEDDED_MAJOR = '18';

/**
 * Opens the database, brings its schema up to date and, for the embedded one, locks its folder and keeps it tidy.
 * Throws a DatabaseProblem (open-problem.ts), whose message is written for the operator.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const onError = options.onError ?? ((cause: Error) => process.emitWarning(cause));
  return options.databaseUrl === undefined
    ? openEmbedded(options, onError)
    : openPostgres(options.databaseUrl, options, onError);
}

async function openPostgres(url: string, options: OpenOptions, onError: (cause: Error) => void): Promise<Database> {
  const pool = await connectPostgres(url, onError);
  try {
    if (options.migrate ?? true) await migrateDatabase(pool, options.beforeUpgrade);
  } catch (cause) {
    await endPool(pool);
    throw isDamage(cause) ? damagedServer(url, cause) : cause;
  }
  return { kind: 'postgres', pool, db: drizzleOver(pool), close: once(() => endPool(pool)) };
}

async function openEmbedded(options: OpenOptions, onError: (cause: Error) => void): Promise<Database> {
  const folder = join(options.dataDir, 'database');
  prepareFolder(options.dataDir);
  const lock = lockFolder(options.dataDir, options.address);
  try {
    if (!holdsDatabase(folder)) await createFolder(folder);
    const lost = (cause: Error): void => options.onLost?.(cause);
    const embedded = await startEmbedded({ folder, snapshot: null }, lost, onError).catch((cause: unknown) => {
      throw damagedFolder(folder, cause);
    });
    try {
      if (options.migrate ?? true) await migrateDatabase(embedded.pool, options.beforeUpgrade);
      await maintain(embedded.pool);
    } catch (cause) {
      await endPool(embedded.pool);
      await embedded.stop();
      throw isDamage(cause) ? damagedFolder(folder, cause) : cause;
    }
    const maintenance = startMaintenance(embedded.pool, onError);
    const close = once(async () => {
      await maintenance.stop();
      await endPool(embedded.pool);
      await embedded.stop();
      lock.release();
    });
    return { kind: 'embedded', pool: embedded.pool, db: drizzleOver(embedded.pool), close };
  } catch (cause) {
    lock.release();
    throw cause;
  }
}

/** Creates a folder and those it is in. With `recursive`, Node repeats for ever what fails with ENOENT, as in `/proc`. */
function createFolders(folder: string): void {
  if (existsSync(folder)) return;
  createFolders(dirname(folder));
  mkdirSync(folder);
}

function prepareFolder(dataDir: string): void {
  try {
    createFolders(resolve(dataDir));
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new DatabaseFolderUnusable(
      `The data folder ${dataDir} cannot be written to (${reasonOf(cause)}). Give the school's user write access to it, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

async function createFolder(folder: string): Promise<void> {
  const { copyEmptyDatabase } = await import('./embedded/empty-database.ts');
  if (!(await copyEmptyDatabase(folder))) await createEmbedded(folder);
}

function holdsDatabase(folder: string): boolean {
  const file = join(folder, 'PG_VERSION');
  if (existsSync(file)) {
    const major = readFileSync(file, 'utf8').trim();
    if (major === EMBEDDED_MAJOR) return true;
    if (!/^\d+$/.test(major)) throw damagedFolder(folder, new Error('its PG_VERSION has no number'));
    throw new DatabaseVersionUnusable(
      `The database in ${folder} was written by PostgreSQL ${major}, and this release embeds PostgreSQL ${EMBEDDED_MAJOR}. Start the release that wrote it, or set DATA_DIR to another folder.`,
    );
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new DatabaseFolderUnusable(
      `The folder ${folder} holds files but no database. Move them away, or set DATA_DIR to another folder.`,
    );
  }
  return false;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
