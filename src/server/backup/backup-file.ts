import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { newestSchema } from '#server/db/migrate.ts';
import { openStorage } from '#server/adapters/open-storage.ts';
import { BackupProblem, type Manifest } from './archive.ts';
import { verifyArchive } from './archive-reader.ts';
import { writeBackup } from './backup.ts';
import { askRunningSchool } from './command-socket.ts';
import { archiveName, removeOldest } from './rotation.ts';
import { openUnmigrated, requireSchool } from './target.ts';

async function write(config: Config, target: string, out: Writable): Promise<void> {
  const database = await openUnmigrated(config);
  if (!database) return pipeline(Readable.fromWeb((await askRunningSchool(config.dataDir, 'backup')) as never), out);
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
 * Writes an archive by `fill` into a new file that only its owner can read, verifies the file and returns its manifest. The
 * file gets its name only when it is complete and on disk. Throws BackupProblem for a name that is taken, a folder that
 * cannot be written and a disk without room, and what `fill` throws; nothing is left then.
 */
export async function writeArchiveFile(name: string, fill: (out: Writable) => Promise<void>): Promise<Manifest> {
  const target = resolve(name);
  if (existsSync(target)) throw new BackupProblem(`${target} is there already. Choose another name: --to other.tar`);
  const unfinished = `${target}.unfinished`;
  const file = await makeFile(unfinished);
  try {
    await fill(file.createWriteStream());
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
    throw isDiskFull(cause)
      ? new BackupProblem(
          `The disk of ${dirname(target)} has no room for the backup. Free some, or choose another folder.`,
          {
            cause,
          },
        )
      : cause;
  }
}

const isDiskFull = (cause: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String(Object(cause).code));

/**
 * Backs the school of these settings up, running or not, into a new file; see `writeArchiveFile`. Throws BackupProblem or a
 * DatabaseProblem, whose message is for the operator.
 */
export async function backUpToFile(config: Config, name: string): Promise<Manifest> {
  requireSchool(config);
  return writeArchiveFile(name, (out) => write(config, resolve(name), out));
}

/**
 * Backs the school up into a folder, under a name of its time, and then removes all but the newest `keep` such archives.
 * Returns the file, its manifest and the files that were removed. Throws as `backUpToFile`; nothing is removed then.
 */
export async function backUpIntoFolder(
  config: Config,
  folder: string,
  keep: number,
): Promise<{ readonly file: string; readonly contents: Manifest; readonly removed: readonly string[] }> {
  const file = join(resolve(folder), archiveName('aula', new Date()));
  const contents = await backUpToFile(config, file);
  return { file, contents, removed: await removeOldest(resolve(folder), 'aula', keep) };
}
