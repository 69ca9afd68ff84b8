import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { newestSchema } from '#server/db/migrate.ts';
import { openStorage } from '#server/adapters/open-storage.ts';
import { BackupProblem, type Manifest } from './archive.ts';
import { verifyArchive } from './archive-reader.ts';
import { writeBackup } from './backup.ts';
import { askForBackup } from './backup-socket.ts';
import { openUnmigrated, requireSchool } from './target.ts';

/** Returns a file name that sorts by time, such as aula-2026-11-21-164500.tar. */
export const archiveName = (now: Date): string =>
  `aula-${now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.tar`;

async function write(config: Config, target: string, out: Writable): Promise<void> {
  requireSchool(config);
  const database = await openUnmigrated(config);
  if (!database) return pipeline(Readable.fromWeb((await askForBackup(config.dataDir)) as never), out);
  try {
    await writeBackup({ pool: database.pool, storage: await openStorage(config), tempFolder: dirname(target) }, out);
  } finally {
    await database.close();
  }
}

/** Creates an empty file that only its owner can read, and its folder. Throws BackupProblem if that fails. */
async function makeFile(path: string): Promise<FileHandle> {
  try {
    await mkdir(dirname(path), { recursive: true });
    return await open(path, 'w', 0o600);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new BackupProblem(
      `${path} cannot be written (${code}). Name a file in another folder: --to folder/name.tar`,
      {
        cause,
      },
    );
  }
}

/**
 * Backs the school of these settings up, running or not, into a new file that only its owner can read, verifies the file
 * and returns its manifest. The file gets its name only when it is complete.
 * Throws BackupProblem or a DatabaseProblem, whose message is for the operator.
 */
export async function backUpToFile(config: Config, name: string): Promise<Manifest> {
  const target = resolve(name);
  if (existsSync(target)) throw new BackupProblem(`${target} is there already. Choose another name: --to other.tar`);
  const unfinished = `${target}.unfinished`;
  const file = await makeFile(unfinished);
  try {
    await write(config, target, file.createWriteStream());
    const contents = await verifyArchive(unfinished, newestSchema()).catch((cause: unknown) => {
      throw new BackupProblem('The school stopped while the backup was being made. Nothing was kept; try again.', {
        cause,
      });
    });
    const written = await open(unfinished, 'r+');
    await written.sync();
    await written.close();
    await rename(unfinished, target);
    return contents;
  } catch (cause) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw cause;
  }
}
