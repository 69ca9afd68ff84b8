import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import {
  about,
  ABOUT_ENTRY,
  BackupProblem,
  DATABASE_ARCHIVE_VERSION,
  entryKeyOf,
  type Manifest,
  manifest,
  MANIFEST_ENTRY,
  SEAL_ENTRY,
  tableOf,
} from './archive.ts';

const notAnArchive = (file: string): BackupProblem =>
  new BackupProblem(
    `${file} is not a backup of a school: it was not written by "npm run backup". Nothing was restored; use another copy of it.`,
  );
const altered = (file: string, what: string): BackupProblem =>
  new BackupProblem(`${file} was altered or damaged: ${what}. Nothing was restored; use another copy of it.`);
const incomplete = (file: string): BackupProblem =>
  new BackupProblem(`${file} is incomplete: its end is missing. Nothing was restored; use another copy of it.`);

/** Returns an error of reading a file, which may come from the archive or from an entry in it, in a sentence. */
function explained(file: string, cause: unknown): unknown {
  if (cause instanceof BackupProblem) return cause;
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupProblem(`There is no file ${file}.`);
  if (code === 'EACCES') return new BackupProblem(`${file} cannot be read. Run this as its owner.`);
  if (code === 'EISDIR' || /invalid tar header/i.test(message)) return notAnArchive(file);
  if (code === 'EIO') return altered(file, 'the disk cannot read it');
  return /unexpected end|writable stream closed prematurely/i.test(message) ? incomplete(file) : cause;
}

/** One entry of the stream. `bytes` must be read to the end; it throws when they do not match the manifest. */
export interface StreamedEntry {
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

async function* entriesOf(file: string): AsyncGenerator<{ name: string; size: number; bytes: Readable }> {
  const source = createReadStream(file);
  const unpacking = source.pipe(extract());
  source.on('error', (cause) => unpacking.destroy(cause));
  try {
    for await (const entry of unpacking) {
      const { name, type, size } = entry.header;
      if (type !== 'file') throw altered(file, `${name} is not a file`);
      yield { name, size, bytes: entry as unknown as Readable };
      // The next entry comes only after this one has been read, also if the caller skipped it.
      entry.resume();
    }
  } catch (cause) {
    throw explained(file, cause);
  } finally {
    source.destroy();
  }
}

function parsed<T>(
  file: string,
  what: string,
  schema: { safeParse(value: unknown): { success: boolean; data?: T } },
  bytes: Buffer,
): T {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw altered(file, `${what} cannot be read`);
  }
  const result = schema.safeParse(value);
  if (!result.success) throw altered(file, `${what} is not of the right form`);
  return result.data as T;
}

/** Throws for an archive that this release cannot read, by its first entry. `known` is the newest schema, in ms since 1970. */
function checkAbout(file: string, bytes: Buffer, schema: number): void {
  const head = parsed(file, 'what it says of itself', about, bytes);
  if (head.version > DATABASE_ARCHIVE_VERSION || head.schema > schema) {
    throw new BackupProblem(
      `${file} was made on ${head.takenAt.slice(0, 10)} by a newer release of the school. Restore it with that release, or a later one.`,
    );
  }
}

/**
 * Reads an archive from end to end, checks every hash and returns its manifest.
 * Throws BackupProblem for a file that is no archive, incomplete, altered, or from a newer release.
 */
export async function verifyArchive(file: string, schema: number): Promise<Manifest> {
  try {
    return await readThrough(file, schema);
  } catch (cause) {
    throw explained(file, cause);
  }
}

async function readThrough(file: string, schema: number): Promise<Manifest> {
  const entries = new Map<string, { size: number; sha256: string }>();
  let contents: Manifest | undefined;
  let sealed = false;
  for await (const { name, size, bytes } of entriesOf(file)) {
    if (entries.size === 0 && name !== ABOUT_ENTRY) throw notAnArchive(file);
    if (entries.has(name)) throw altered(file, `${name} is in it twice`);
    if (sealed) throw altered(file, `${name} was added to it`);
    const hash = createHash('sha256');
    if ([ABOUT_ENTRY, MANIFEST_ENTRY, SEAL_ENTRY].includes(name)) {
      const content = await buffer(bytes);
      hash.update(content);
      if (name === ABOUT_ENTRY) checkAbout(file, content, schema);
      else if (name === MANIFEST_ENTRY) contents = parsed(file, 'its table of contents', manifest, content);
      else if (content.toString().trim() !== entries.get(MANIFEST_ENTRY)?.sha256)
        throw altered(file, 'its seal is broken');
      else sealed = true;
    } else {
      for await (const chunk of bytes) hash.update(chunk as Buffer);
    }
    entries.set(name, { size, sha256: hash.digest('hex') });
  }
  if (entries.size === 0) throw notAnArchive(file);
  if (!contents || !sealed) throw incomplete(file);
  const listed = new Set([...contents.entries.map((entry) => entry.name), MANIFEST_ENTRY, SEAL_ENTRY]);
  for (const { name, size, sha256 } of contents.entries) {
    const entry = entries.get(name);
    if (!entry) throw altered(file, `${name} is missing`);
    if (entry.size !== size || entry.sha256 !== sha256) throw altered(file, `${name} is not what was put into it`);
    if (tableOf(name) === null && entryKeyOf(name) === null && name !== ABOUT_ENTRY)
      throw altered(file, `${name} is unknown`);
  }
  for (const name of entries.keys()) if (!listed.has(name)) throw altered(file, `${name} was added to it`);
  return contents;
}

async function* checkedBytes(file: string, entry: { name: string; bytes: Readable }, expected: string | undefined) {
  const hash = createHash('sha256');
  for await (const chunk of entry.bytes) {
    hash.update(chunk as Buffer);
    yield chunk as Buffer;
  }
  if (hash.digest('hex') !== expected) throw altered(file, `${entry.name} changed while it was being read`);
}

/** Streams the tables and files of a verified archive, and checks them once more. */
export async function* readArchive(file: string, { entries }: Manifest): AsyncGenerator<StreamedEntry> {
  const hashes = new Map(entries.map(({ name, sha256 }) => [name, sha256]));
  for await (const entry of entriesOf(file)) {
    if ([ABOUT_ENTRY, MANIFEST_ENTRY, SEAL_ENTRY].includes(entry.name)) continue;
    yield { name: entry.name, bytes: checkedBytes(file, entry, hashes.get(entry.name)) };
  }
}
