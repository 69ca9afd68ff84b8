import type { Readable } from 'node:stream';
import { PassThrough, pipeline } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, openPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { FieldError } from '#contract/fields/field-errors.ts';
import type { Storage } from '#server/adapters/storage.ts';
import { COURSE_FILE } from './course-document.ts';
import { FileList, type FileSource, isIgnored, MOST_FILES, readAll } from './file-source.ts';
import { folderAround, listZipEntries, packageOf, type PackageKind } from '#server/adapters/read-zip.ts';
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
    const entries = await entriesOfCourse(zip, archiveBytes);
    return sourceOf(zip, entries);
  } catch (cause) {
    zip.close();
    throw cause;
  }
}

const CODES = {
  ims: 'package_ims',
  moodle: 'package_moodle',
  h5p: 'package_h5p',
  scorm: 'package_scorm',
  cartridge: 'package_cartridge',
} as const satisfies Readonly<Record<PackageKind, FieldError['code']>>;

/** Returns the files of a course in an archive. Throws `invalid_input` as `zipSource`. */
function entriesOfCourse(zip: ZipFile, archiveBytes: number): Promise<ReadonlyMap<string, Entry>> {
  const list = new FileList();
  return listZipEntries(zip, archiveBytes, {
    mostFiles: MOST_FILES,
    isIgnored,
    async folderOf(files) {
      const around = folderAround(files, COURSE_FILE);
      if (files.some(({ fileName }) => fileName === `${around}${COURSE_FILE}`)) return around;
      const kind = await packageOf(zip, files);
      if (kind) throw refuse(CODES[kind]);
      return around;
    },
    add: (path, bytes) => list.add(path, bytes),
    refuse: (error, path = WHOLE) => fileError(path, error),
  });
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
