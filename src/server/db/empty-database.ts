import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { PLACES } from '#server/paths.ts';
import { createEmbedded, startEmbedded } from './embedded.ts';
import { publishFolder, syncTree } from './embedded-filesystem.ts';
import { migrateDatabase } from './migrate.ts';
import { schemaFingerprint } from './schema-fingerprint.ts';

// The build makes an empty, migrated database once, because initdb and the migrations take most of a first start
// (docs/decisions/0042-first-start-from-a-snapshot.md). It holds no rows of a school, so nothing in it can be out of date.

const built = join(PLACES.dist, 'server');
const snapshotIn = (folder: string): string => join(folder, `empty-database-${schemaFingerprint()}.tar.zst`);

/** Writes the snapshot for this schema to a folder, by way of files in `scratch`, an empty folder. */
export async function writeEmptyDatabase(scratch: string, target = built): Promise<void> {
  const path = snapshotIn(target);
  const folder = join(scratch, 'database');
  await createEmbedded(folder);
  const embedded = await startEmbedded({ folder, create: true, snapshot: null }, () => {});
  await migrateDatabase(embedded.pool);
  await embedded.pool.query('VACUUM (ANALYZE)');
  await embedded.pool.query('CHECKPOINT');
  await embedded.pool.end();
  await embedded.stop();
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 12 } });
  await pipeline(Readable.from(packFolder(folder)), compress, createWriteStream(`${path}.new`));
  renameSync(`${path}.new`, path);
}

async function* packFolder(folder: string): AsyncGenerator<Uint8Array> {
  const archive = pack();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const write = async (): Promise<void> => {
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(folder.length + 1);
      if (entry.isDirectory()) archive.entry({ name, type: 'directory' });
      else archive.entry({ name }, await readFile(path));
    }
    archive.finalize();
  };
  const written = write();
  yield* archive as AsyncIterable<Uint8Array>;
  await written;
}

/**
 * Fills `folder` (absolute, absent or empty) from the snapshot of the build, completely or not at all. Returns false,
 * having done nothing, when `source` holds no snapshot for this schema. An interrupted attempt leaves `<folder>.new`, which
 * the next attempt replaces.
 */
export async function copyEmptyDatabase(folder: string, source = built): Promise<boolean> {
  const path = snapshotIn(source);
  if (!existsSync(path)) return false;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const archive = extract();
  const unpacked = pipeline(createReadStream(path), createZstdDecompress(), archive);
  for await (const entry of archive) {
    const target = join(unfinished, entry.header.name);
    if (entry.header.type === 'directory') mkdirSync(target);
    else writeFileSync(target, await buffer(entry), { flag: 'wx' });
    entry.resume();
  }
  await unpacked;
  await syncTree(unfinished);
  publishFolder(unfinished, folder);
  return true;
}
