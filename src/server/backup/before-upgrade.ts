import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { reasonOf } from '#server/db/open-problem.ts';
import { BackupProblem } from './archive.ts';
import { writeBackup } from './backup.ts';
import { writeArchiveFile } from './backup-file.ts';
import { archiveName, removeOldest } from './rotation.ts';

const KEPT = 3;

/**
 * Backs the database up before it is migrated, on the connection that is about to do it, into `BACKUP_DIR`, and keeps the
 * newest three such archives. They hold no files, which migrations do not change: a school with 200 GB of videos could not
 * be copied at every upgrade. Returns the archive's path. Throws BackupProblem, with what to do, if it cannot be made.
 */
export async function backUpBeforeUpgrade(
  client: pg.ClientBase,
  { backupDir }: Pick<Config, 'backupDir'>,
): Promise<string> {
  const file = join(backupDir, archiveName('before-upgrade', new Date()));
  // The connection stays with its owner.
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => connection } as unknown as Pick<pg.Pool, 'connect'>;
  try {
    await writeArchiveFile(file, (out) => writeBackup({ pool, storage: null, tempFolder: backupDir }, out));
    await removeOldest(backupDir, 'before-upgrade', KEPT);
  } catch (cause) {
    throw new BackupProblem(
      `This release has to change the database, and the backup before it could not be made: ${reasonOf(cause)} ` +
        'Nothing was changed. Set BACKUP_DIR to a folder with room, or BACKUP_BEFORE_UPGRADE=off if you have a backup of your own.',
      { cause },
    );
  }
  return file;
}
