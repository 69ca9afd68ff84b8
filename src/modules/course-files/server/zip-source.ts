import type { Readable } from 'node:stream';
import { PassThrough, pipeline } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, openPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { FieldError } from '#contract/fields/field-errors.ts';
import type { Storage } from '#server/adapters/storage.ts';
import { COURSE_FILE } from './course-document.ts';
import { FileList, type FileSource, isIgnored, MOST_FILES, readAll } from './file-source.ts';
import { fileError } from './read-yaml.ts';

/** Reads an archive from the storage of files, in ranges. */
class StoredArchive extends RandomAccessReader {
  readonly #storage: Pick<Storage, 'read'>;
  readonly #key: string;

  constructor(storage: Pick<Storage, 'read'>, key: string) {
    super();
    this.#storage = storage;
    this.#key = key;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const out = new PassThrough();
    void this.#storage.read(this.#key, { start, end: end - 1 }).then(
      (file) => {
        if (file) pipeline(file.stream, out, () => undefined);
        else out.destroy(new Error('The archive is gone.'));
      },
      (cause: unknown) => out.destroy(cause as Error),
    );
    return out;
  }
}

const WHOLE = 'zip';
const refuse = (code: FieldError['code'], file = WHOLE): Error => fileError(file, { code });

/** Media hardly shrink, texts by a factor of ten: what unfolds to more than this is no course. */
const MOST_UNFOLDED = 200;
const SMALL_BYTES = 1024 * 1024;

/** Unix says in the upper half of the attributes what a file is (APPNOTE.TXT, 4.4.15; inode(7)). */
const TYPE_MASK = 0o170000;
const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & TYPE_MASK) === 0o120000;

/** Opens an archive of the storage. Throws `invalid_input` as `zipSource`. */
export const storedZip = (storage: Pick<Storage, 'read'>, key: string, bytes: number): Promise<FileSource> =>
  zipSource(bytes, (options) => fromRandomAccessReaderPromise(new StoredArchive(storage, key), bytes, options));

/** Opens an archive on this machine. Throws `invalid_input` as `zipSource`. */
export const zipFile = (path: string, bytes: number): Promise<FileSource> =>
  zipSource(bytes, (options) => openPromise(path, options));

type Open = (options: { autoClose: boolean; lazyEntries: boolean; validateEntrySizes: boolean }) => Promise<ZipFile>;

/**
 * Reads the directory of an archive. A single folder around all files is passed over. Throws `invalid_input` with the name
 * of the file for links, names that climb, encrypted files, files no course has, repeated names and sizes that cannot be
 * true, before anything is unpacked; what is unpacked later is held to the size the directory names.
 */
async function zipSource(archiveBytes: number, openZip: Open): Promise<FileSource> {
  const zip = await openZip({ autoClose: false, lazyEntries: true, validateEntrySizes: true }).catch(() => {
    throw refuse('zip_unreadable');
  });
  try {
    const entries = await listEntries(zip, archiveBytes);
    return sourceOf(zip, entries);
  } catch (cause) {
    zip.close();
    throw cause;
  }
}

async function listEntries(zip: ZipFile, archiveBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_FILES) throw fileError(WHOLE, { code: 'too_many_entries', params: { max: MOST_FILES } });
  const all: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      all.push(entry);
      if (all.length > MOST_FILES) break;
    }
  } catch (cause) {
    // yauzl names the path that climbs or is absolute.
    throw refuse(/path|characters/.test((cause as Error).message) ? 'file_path_unsafe' : 'zip_unreadable');
  }
  const files = all.filter(({ fileName }) => !fileName.endsWith('/') && !isIgnored(fileName));
  const other = await packageOf(zip, files);
  if (other) throw refuse(other);
  const around = folderAround(files, COURSE_FILE);
  const list = new FileList();
  const entries = new Map<string, Entry>();
  let packed = 0;
  for (const entry of files) {
    const path = entry.fileName.slice(around.length);
    if (isLink(entry)) throw refuse('file_is_link', path);
    packed += entry.compressedSize;
    // More than there is: entries that lie over each other.
    if (packed > archiveBytes) throw refuse('file_size_false', path);
    const mostBytes = Math.max(SMALL_BYTES, entry.compressedSize * MOST_UNFOLDED);
    if (entry.uncompressedSize > mostBytes) throw refuse('file_size_false', path);
    if (!list.add(path, entry.uncompressedSize)) continue;
    if (!entry.canDecodeFileData()) throw refuse('zip_unreadable', path);
    entries.set(path, entry);
  }
  return entries;
}

/** The file that each format of other systems has at its top. SCORM and Common Cartridge share theirs. */
const PACKAGES = {
  'imsmanifest.xml': 'package_ims',
  'moodle_backup.xml': 'package_moodle',
  'h5p.json': 'package_h5p',
} as const satisfies Readonly<Record<string, FieldError['code']>>;

/** Returns which package of another system an archive is, also in a folder around all its files; null for none. */
async function packageOf(zip: ZipFile, files: readonly Entry[]): Promise<FieldError['code'] | null> {
  const fileNamed = (name: string) => files.find(({ fileName }) => fileName === `${folderAround(files, name)}${name}`);
  if (fileNamed(COURSE_FILE)) return null;
  for (const [name, code] of Object.entries(PACKAGES)) {
    const entry = fileNamed(name);
    if (entry) return code === 'package_ims' ? packageOfManifest(await beginningOf(zip, entry)) : code;
  }
  return null;
}

/**
 * Returns which kind of package a manifest describes, by the name of its schema or the namespaces of its elements
 * (SCORM 1.2 and 2004, Common Cartridge 1.0 to 1.4; a thin cartridge is one too).
 */
function packageOfManifest(text: string): FieldError['code'] {
  if (/ADL ?SCORM|adlcp_|adlnet\.org/i.test(text)) return 'package_scorm';
  return /Common Cartridge|imsccv\d/i.test(text) ? 'package_cartridge' : 'package_ims';
}

const MANIFEST_BYTES = 64 * 1024;

/** Returns the first bytes of a file as text, in UTF-8 or UTF-16; empty if it cannot be read. */
async function beginningOf(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MANIFEST_BYTES) break;
    }
  } catch {
    // A damaged or encrypted manifest still names the format by its place.
  }
  // What is looked for is ASCII, in which UTF-16 has a zero beside each letter.
  return Buffer.concat(chunks).toString('latin1').replaceAll('\0', '');
}

/** Returns the folder that holds all files, with its slash, if a file of this name is at its top; empty otherwise. */
function folderAround(files: readonly Entry[], name: string): string {
  const inFolder = files.find(({ fileName }) => fileName.endsWith(`/${name}`) && fileName.split('/').length === 2);
  if (!inFolder || files.some(({ fileName }) => fileName === name)) return '';
  const folder = inFolder.fileName.slice(0, -name.length);
  return files.every(({ fileName }) => fileName.startsWith(folder)) ? folder : '';
}

function sourceOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): FileSource {
  const openEntry = async (path: string): Promise<Readable> => {
    const entry = entries.get(path);
    if (!entry) throw refuse('file_missing', path);
    return zip.openReadStreamPromise(entry);
  };
  return {
    paths: [...entries.keys()],
    sizeOf: (path) => entries.get(path)?.uncompressedSize ?? null,
    async read(path, longest) {
      try {
        return await readAll(path, await openEntry(path), longest);
      } catch (cause) {
        if (cause instanceof Error && 'code' in cause && cause.code === 'invalid_input') throw cause;
        throw refuse('file_size_false', path);
      }
    },
    open: openEntry,
    close: async () => zip.close(),
  };
}
