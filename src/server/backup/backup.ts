import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import type { Storage } from '#server/adapters/storage.ts';
import { ARCHIVE_VERSION, DATABASE_ARCHIVE_VERSION, mediaEntry, tableEntry } from './archive.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { dumpDatabase } from './dump.ts';
import { makeTempFolder, removeStaleTempFiles } from './temp-files.ts';

/** The database, the files, and a folder for temporary files. */
export interface BackupParts {
  readonly pool: Pick<pg.Pool, 'connect'>;
  /** Null: the archive holds the database alone. */
  readonly storage: Pick<Storage, 'list' | 'read'> | null;
  /** Absolute; the files written there are removed at the end. */
  readonly tempFolder: string;
}

/**
 * Writes all tables and files as one archive to a stream, while the school runs. The rows are those of one moment; the
 * files are those before and after it, so that no row of the archive refers to a missing file, unless the file was deleted
 * within these seconds. Throws what reading or the stream throws; the stream then ends with an error.
 */
export async function writeBackup({ pool, storage, tempFolder }: BackupParts, out: Writable): Promise<void> {
  await removeStaleTempFiles(tempFolder);
  const folder = await makeTempFolder(tempFolder);
  try {
    // A replaced file is removed after its row changed: the first list has the files that the dumped rows need.
    const before = storage ? await Array.fromAsync(storage.list()) : [];
    const takenAt = new Date().toISOString();
    const dump = await dumpDatabase(pool, folder);
    const writer = new ArchiveWriter(out, {
      format: 'aula-backup',
      version: storage ? ARCHIVE_VERSION : DATABASE_ARCHIVE_VERSION,
      takenAt,
      schema: dump.schema,
      files: storage !== null,
    });
    try {
      await writer.begin();
      const copied = new Set<string>();
      const copy = async (key: string): Promise<void> => {
        if (copied.has(key)) return;
        const file = await storage?.read(key);
        if (!file) return;
        await writer.add(mediaEntry(key), file.size, file.stream);
        copied.add(key);
      };
      for (const key of before) await copy(key);
      for (const { name, file } of dump.tables) {
        await writer.add(tableEntry(name), (await stat(file)).size, createReadStream(file));
        await rm(file);
      }
      if (storage) for await (const key of storage.list()) await copy(key);
      const tables = dump.tables.map(({ name, columns, rows }) => ({ name, columns: [...columns], rows }));
      await writer.end({ tables, sequences: dump.sequences });
    } catch (cause) {
      await writer.fail(cause instanceof Error ? cause : new Error(String(cause)));
      throw cause;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
