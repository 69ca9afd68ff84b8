import type { Writable } from 'node:stream';
import type { Storage } from '#server/adapters/storage.ts';
import { writeBackup } from '#server/backup/backup.ts';
import type { CommandWriters } from '#server/backup/command-socket.ts';
import type { Database, Handle } from '#server/db/database.ts';

/** Returns what a running school does for commands of its own machine: backups, and checks as a list in JSON. */
export function operatorCommands({
  database,
  storage,
  dataDir,
}: {
  readonly database: Pick<Database, 'db' | 'pool'>;
  readonly storage: Storage;
  readonly dataDir: string;
}): CommandWriters {
  const listed = async (check: Promise<(db: Handle) => Promise<readonly object[]>>, out: Writable): Promise<void> => {
    const differences = await (await check)(database.db);
    out.end(JSON.stringify(differences));
  };
  return {
    backup: (out) => writeBackup({ pool: database.pool, storage, tempFolder: dataDir }, out),
    'access-check': (out) =>
      listed(
        import('#modules/enrolments/server/access.service.ts').then(({ checkAccess }) => checkAccess),
        out,
      ),
    'progress-check': (out) =>
      listed(
        import('#modules/progress/server/progress.service.ts').then(({ checkProgress }) => checkProgress),
        out,
      ),
  };
}
