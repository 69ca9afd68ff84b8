import type { Entry, ZipFile } from 'yauzl';
import type { FieldError } from '#contract/fields/field-errors.ts';

// Reads the directory of an archive without trust: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT

/** What a reader of archives allows. */
export interface ZipRules {
  readonly mostFiles: number;
  /** Whether a file is passed over. */
  readonly isIgnored: (path: string) => boolean;
  /** Returns the folder around all files, with its slash. Throws for an archive of another kind. */
  readonly folderOf: (files: readonly Entry[]) => Promise<string>;
  /** Checks a file by its path and size; false for one to be passed over. */
  readonly add: (path: string, bytes: number) => boolean;
  /** Returns what is thrown for a file, or for the whole archive. */
  readonly refuse: (error: FieldError, path?: string) => Error;
}

const LEFT_BEHIND = /(?:^|\/)(?:\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini)(?:\/|$)/i;

/** Returns whether a file is one that systems and other programs leave behind in folders and archives. */
export const isLeftBehind = (path: string): boolean => LEFT_BEHIND.test(path);

/** Media hardly shrink, texts by a factor of ten: a file that unfolds to more than this is made to. */
const MOST_UNFOLDED = 200;
const SMALL_BYTES = 1024 * 1024;

/** Unix says in the upper half of the attributes what a file is (APPNOTE.TXT, 4.4.15; inode(7)). */
const TYPE_MASK = 0o170000;
const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & TYPE_MASK) === 0o120000;

/**
 * Returns the files of an archive by their paths, without the folder around them. Throws for links, names that climb,
 * encrypted files and sizes that cannot be true, before anything is unpacked; yauzl holds what is unpacked later to the size
 * the directory names.
 */
export async function listZipEntries(
  zip: ZipFile,
  archiveBytes: number,
  rules: ZipRules,
): Promise<ReadonlyMap<string, Entry>> {
  const { mostFiles, refuse } = rules;
  if (zip.entryCount > mostFiles) throw refuse({ code: 'too_many_entries', params: { max: mostFiles } });
  const all: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      all.push(entry);
      if (all.length > mostFiles) break;
    }
  } catch (cause) {
    // yauzl names the path that climbs or is absolute.
    throw refuse({ code: /path|characters/.test((cause as Error).message) ? 'file_path_unsafe' : 'zip_unreadable' });
  }
  const files = all.filter(({ fileName }) => !fileName.endsWith('/') && !rules.isIgnored(fileName));
  const around = await rules.folderOf(files);
  const entries = new Map<string, Entry>();
  let packed = 0;
  for (const entry of files) {
    const path = entry.fileName.slice(around.length);
    if (isLink(entry)) throw refuse({ code: 'file_is_link' }, path);
    packed += entry.compressedSize;
    // More than there is: entries that lie over each other.
    if (packed > archiveBytes) throw refuse({ code: 'file_size_false' }, path);
    const mostBytes = Math.max(SMALL_BYTES, entry.compressedSize * MOST_UNFOLDED);
    if (entry.uncompressedSize > mostBytes) throw refuse({ code: 'file_size_false' }, path);
    if (!rules.add(path, entry.uncompressedSize)) continue;
    if (!entry.canDecodeFileData()) throw refuse({ code: 'zip_unreadable' }, path);
    entries.set(path, entry);
  }
  return entries;
}

/** Returns the folder that holds all files, with its slash, if a file of this name is at its top; empty otherwise. */
export function folderAround(files: readonly Entry[], name: string): string {
  const inFolder = files.find(({ fileName }) => fileName.endsWith(`/${name}`) && fileName.split('/').length === 2);
  if (!inFolder || files.some(({ fileName }) => fileName === name)) return '';
  const folder = inFolder.fileName.slice(0, -name.length);
  return files.every(({ fileName }) => fileName.startsWith(folder)) ? folder : '';
}

/** The file that each format of other systems has at its top. SCORM, Common Cartridge and QTI share theirs. */
const PACKAGES = { 'imsmanifest.xml': 'ims', 'moodle_backup.xml': 'moodle', 'h5p.json': 'h5p' } as const;
/** The packages of other systems that are distinguished; `ims`: with a manifest that names none of the others. */
export type PackageKind = 'ims' | 'moodle' | 'h5p' | 'scorm' | 'cartridge';

/** Returns which package of another system an archive is, also in a folder around all its files; null for none. */
export async function packageOf(zip: ZipFile, files: readonly Entry[]): Promise<PackageKind | null> {
  for (const [name, kind] of Object.entries(PACKAGES)) {
    const entry = files.find(({ fileName }) => fileName === `${folderAround(files, name)}${name}`);
    if (entry) return kind === 'ims' ? kindOfManifest(await beginningOf(zip, entry)) : kind;
  }
  return null;
}

/**
 * Returns which kind of package a manifest describes, by the name of its schema or the namespaces of its elements
 * (SCORM 1.2 and 2004, Common Cartridge 1.0 to 1.4; a thin cartridge is one too).
 */
function kindOfManifest(text: string): PackageKind {
  if (/ADL ?SCORM|adlcp_|adlnet\.org/i.test(text)) return 'scorm';
  return /Common Cartridge|imsccv\d/i.test(text) ? 'cartridge' : 'ims';
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
