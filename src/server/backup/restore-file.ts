import { resolve } from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { newestSchema } from '#server/db/migrate.ts';
import { openStorage } from '#server/adapters/open-storage.ts';
import { BackupProblem, type Manifest } from './archive.ts';
import { verifyArchive } from './archive-reader.ts';
import { openUnmigrated } from './target.ts';
import { restoreArchive } from './restore.ts';

/**
 * Restores an archive into the school of these settings, which must not be running; see `restoreArchive`.
 * Throws BackupProblem or a DatabaseProblem, whose message is for the operator.
 */
export async function restoreFromFile(config: Config, file: string, overwrite: boolean): Promise<Manifest> {
  const archive = resolve(file);
  // Before the database is opened: opening an empty folder would create one.
  const contents = await verifyArchive(archive, newestSchema());
  const database = await openUnmigrated(config);
  if (!database) {
    throw new BackupProblem(`A school is running on ${config.dataDir}. Stop it, then restore. Nothing was changed.`);
  }
  try {
    await refuseRunning(database.pool);
    const storage = await openStorage(config);
    await restoreArchive(archive, contents, { pool: database.pool, storage, overwrite });
    return contents;
  } finally {
    await database.close();
  }
}

/** Throws if another process of a school is connected to the server, by the name of its connections. */
async function refuseRunning(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'aula' AND pid <> pg_backend_pid()`,
  );
  if (rows[0]!.others > 0) {
    throw new BackupProblem('A school is running on this database. Stop it, then restore. Nothing was changed.');
  }
}
