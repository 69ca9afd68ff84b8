import { resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { newestSchema } from '#server/db/migrate.ts';
import { openStorage } from '#server/adapters/open-storage.ts';
import type { Manifest } from './archive.ts';
import { verifyArchive } from './archive-reader.ts';
import { requireStopped } from './target.ts';
import { restoreArchive } from './restore.ts';

/**
 * Restores an archive into the school of these settings, which must not be running; see `restoreArchive`.
 * Throws BackupProblem or a DatabaseProblem, whose message is for the operator.
 */
export async function restoreFromFile(config: Config, file: string, overwrite: boolean): Promise<Manifest> {
  const archive = resolve(file);
  // Before the database is opened: opening an empty folder would create one.
  const contents = await verifyArchive(archive, newestSchema());
  return requireStopped(config, async ({ pool }) => {
    const storage = await openStorage(config);
    await restoreArchive(archive, contents, { pool, storage, overwrite });
    return contents;
  });
}
