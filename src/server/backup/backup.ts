import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import type { Storage } from '#server/adapters/storage.ts';
import { ARCHIVE_VERSION, mediaEntry, tableEntry } from './archive.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { dumpDatabase } from './dump.ts';
import { makeScratch, sweepScratch } from './temp-files.ts';

/** What is copied, and where there is room for the tables while they are. */
export interface BackupParts {
  readonly pool: pg.Pool;
  readonly storage: Pick<Storage, 'list' | 'read'>;
  /** An absolute folder; what is written there is gone again at the end. */
  readonly scratch: string;
}

/**
 * Writes the whole school, its tables and its files, as one archive to a stream, while it runs. The rows are those of
 * one moment; of the files, all that were there before that moment or are afterwards: no row of the archive refers to
 * a file that is not in it, unless that file was thrown away within these seconds.
 * Throws what reading or the stream throws; the stream then ends with an error and not as a whole archive.
 */
export async function writeBackup({ pool, storage, scratch }: BackupParts, out: Writable): Promise<void> {
  await sweepScratch(scratch);
  const folder = await makeScratch(scratch);
  try {
    // A file that is replaced is removed once the row has let go of it, so what is listed first is what old rows need.
    const before = await Array.fromAsync(storage.list());
    const takenAt = new Date().toISOString();
    const dump = await dumpDatabase(pool, folder);
    const writer = new ArchiveWriter(out, {
      format: 'aula-backup',
      version: ARCHIVE_VERSION,
      takenAt,
      schema: dump.schema,
    });
    try {
      await writer.begin();
      const copied = new Set<string>();
      const copy = async (key: string): Promise<void> => {
        if (copied.has(key)) return;
        const file = await storage.read(key);
        if (!file) return;
        await writer.add(mediaEntry(key), file.size, file.stream);
        copied.add(key);
      };
      for (const key of before) await copy(key);
      for (const { name, file } of dump.tables) {
        await writer.add(tableEntry(name), (await stat(file)).size, createReadStream(file));
        await rm(file);
      }
      for await (const key of storage.list()) await copy(key);
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
