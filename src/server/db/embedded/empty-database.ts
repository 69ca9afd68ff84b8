import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompressSync, zstdDecompress } from 'node:zlib';
import { PATHS } from '#server/paths.ts';
import { createEmbedded, startEmbedded } from './embedded.ts';
import { publishFolder, syncTree } from './embedded-filesystem.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { schemaFingerprint } from '#server/db/schema-fingerprint.ts';

// The build makes an empty, migrated database once, because initdb and the migrations take most of a first start
// (docs/decisions/0042-first-start-from-a-snapshot.md). It holds no rows of a school, so nothing in it can be out of date.
//
// The file is one zstd frame: a line of JSON, then the bytes of all files one after the other. Not a tar: unpacking one
// by streams left 70 MB of buffers in the server's memory.

interface Index {
  readonly folders: readonly string[];
  /** `bytes` of a file are stored; the rest of its `size` is zeros, as in most of a log segment. */
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly size: number }[];
}

const built = join(PATHS.dist, 'server');
const snapshotIn = (folder: string): string => join(folder, `empty-database-${schemaFingerprint()}.zst`);

/** Writes the snapshot for this schema to a folder, by way of files in `temporary`, an empty folder. */
export async function writeEmptyDatabase(temporary: string, target = built): Promise<void> {
  const folder = join(temporary, 'database');
  await createEmbedded(folder);
  const embedded = await startEmbedded({ folder, create: true, snapshot: null }, () => {});
  await migrateDatabase(embedded.pool);
  await embedded.pool.query('VACUUM (ANALYZE)');
  await embedded.pool.query('CHECKPOINT');
  await embedded.pool.end();
  await embedded.stop();
  const path = snapshotIn(target);
  const params = { [constants.ZSTD_c_compressionLevel]: 12 };
  writeFileSync(`${path}.new`, zstdCompressSync(pack(folder), { params }));
  renameSync(`${path}.new`, path);
}

function pack(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => ({ entry, name: join(entry.parentPath, entry.name).slice(folder.length + 1) }));
  const folders = named.filter(({ entry }) => entry.isDirectory()).map(({ name }) => name);
  const files = named
    .filter(({ entry }) => entry.isFile())
    .map(({ name }) => {
      const content = readFileSync(join(folder, name));
      const bytes = content.findLastIndex((byte) => byte !== 0) + 1;
      return { name, bytes, size: content.length, stored: content.subarray(0, bytes) };
    });
  const index: Index = { folders, files: files.map(({ name, bytes, size }) => ({ name, bytes, size })) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...files.map(({ stored }) => stored)]);
}

/**
 * Fills `folder` (absolute, absent or empty) from the snapshot of the build, completely or not at all. Returns false,
 * having done nothing, when `source` holds no snapshot for this schema. An interrupted attempt leaves `<folder>.new`,
 * which the next attempt replaces.
 */
export async function copyEmptyDatabase(folder: string, source = built): Promise<boolean> {
  const path = snapshotIn(source);
  if (!existsSync(path)) return false;
  const packed = await promisify(zstdDecompress)(await readFile(path));
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  unpack(packed, unfinished);
  await syncTree(unfinished);
  publishFolder(unfinished, folder);
  return true;
}

function unpack(packed: Buffer, folder: string): void {
  let offset = packed.indexOf('\n') + 1;
  const { folders, files } = JSON.parse(packed.toString('utf8', 0, offset)) as Index;
  for (const name of folders) mkdirSync(join(folder, name));
  for (const { name, bytes, size } of files) {
    const file = openSync(join(folder, name), 'wx');
    for (let written = 0; written < bytes;) written += writeSync(file, packed, offset + written, bytes - written);
    if (size > bytes) ftruncateSync(file, size);
    closeSync(file);
    offset += bytes;
  }
}
