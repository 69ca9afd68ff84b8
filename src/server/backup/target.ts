import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { DatabaseInUse } from '#server/db/open-problem.ts';
import { BackupProblem } from './archive.ts';

/** The settings with another place for the data: the address of a PostgreSQL, or a folder. */
export function movedTo(config: Config, place: string | undefined): Config {
  if (place === undefined) return config;
  return /^postgres(ql)?:\/\//.test(place)
    ? { ...config, databaseUrl: place }
    : { ...config, databaseUrl: undefined, dataDir: resolve(place) };
}

/** Opens a school's database as it is, without bringing it up to date; null when a running school has it to itself. */
export async function openAsItIs({ dataDir, databaseUrl }: Config): Promise<Database | null> {
  try {
    // Its upkeep waits while all of it is read or written, and need not be heard of.
    return await openDatabase({ dataDir, databaseUrl, migrate: false, onTrouble: () => undefined });
  } catch (cause) {
    if (cause instanceof DatabaseInUse) return null;
    throw cause;
  }
}

/** Throws BackupProblem where there is no school to back up: opening the folder would make an empty one. */
export function refuseNoSchool({ dataDir, databaseUrl }: Config): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database'))) {
    throw new BackupProblem(`There is no school in ${dataDir}. Set DATA_DIR or DATABASE_URL to where it is.`);
  }
}
