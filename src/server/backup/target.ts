import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { DatabaseInUse } from '#server/db/open-problem.ts';
import { BackupProblem } from './archive.ts';

/** Returns the settings with another target for the data: the address of a PostgreSQL, or a folder. */
export function withTarget(config: Config, target: string | undefined): Config {
  if (target === undefined) return config;
  return /^postgres(ql)?:\/\//.test(target)
    ? { ...config, databaseUrl: target }
    : { ...config, databaseUrl: undefined, dataDir: resolve(target) };
}

/** Opens a school's database without migrating it; returns null when a running school has it locked. */
export async function openUnmigrated({ dataDir, databaseUrl }: Config): Promise<Database | null> {
  try {
    // Maintenance waits while everything is read or written; its failures do not matter here.
    return await openDatabase({ dataDir, databaseUrl, migrate: false, onError: () => undefined });
  } catch (cause) {
    if (cause instanceof DatabaseInUse) return null;
    throw cause;
  }
}

/** Throws BackupProblem if there is no school to back up: opening the folder would create an empty one. */
export function requireSchool({ dataDir, databaseUrl }: Config): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database'))) {
    throw new BackupProblem(`There is no school in ${dataDir}. Set DATA_DIR or DATABASE_URL to where it is.`);
  }
}

/**
 * Opens the database of these settings while `work` runs, so that no school can start meanwhile on the embedded one. Throws
 * BackupProblem if a school is running.
 */
export async function requireStopped<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openUnmigrated(config);
  if (!database) {
    throw new BackupProblem(`A school is running on ${config.dataDir}. Stop it first. Nothing was changed.`);
  }
  try {
    const { rows } = await database.pool.query<{ others: number }>(
      `SELECT count(*)::int AS others FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'aula' AND pid <> pg_backend_pid()`,
    );
    if (rows[0]!.others > 0) {
      throw new BackupProblem('A school is running on this database. Stop it first. Nothing was changed.');
    }
    return await work(database);
  } finally {
    await database.close();
  }
}
