import { buffer } from 'node:stream/consumers';
import { posix } from 'node:path';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { FieldError } from '#contract/fields/field-errors.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import { folderAround, isLeftBehind, listZipEntries, packageOf, type PackageKind } from '#server/adapters/read-zip.ts';
import { readXml, type XmlElement, XmlError } from '#modules/questions/server/xml-tree.ts';
import { elementsIn, nameOf } from './qti-texts.ts';

/** The file that lists what a package contains. */
export const MANIFEST = 'imsmanifest.xml';
const MOST_FILES = 5_000;
/** Bytes of all files, unpacked; and of one file of XML. */
const MOST_BYTES = 100 * 1024 * 1024;
const XML_BYTES = 1024 * 1024;
const MOST_DEPTH = 32;

/** The endings of images that can be stored (`makeImageFiles`). */
const IMAGE = /\.(?:jpe?g|png|webp|avif|hei[cf]|gif)$/i;

/** Thrown for a package that cannot be read, with the file it is about. */
export class PackageRefused extends Error {
  readonly file: string;
  readonly line: number;
  readonly error: FieldError;
  constructor(error: FieldError, file = MANIFEST, line = 1) {
    super(error.code);
    this.error = error;
    this.file = file;
    this.line = line;
  }
}

const KINDS = {
  ims: null,
  moodle: 'qti_moodle',
  h5p: 'qti_h5p',
  scorm: 'qti_scorm',
  cartridge: 'qti_cartridge',
} as const satisfies Readonly<Record<PackageKind, FieldError['code'] | null>>;

/** A package of QTI 2 (https://www.imsglobal.org/question/qtiv2p1/imsqti_intgv2p1.html): its items and its other files. */
export class QtiPackage {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  /** The paths of the items, in the order of the manifest. */
  readonly items: readonly string[];

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, items: readonly string[]) {
    this.#zip = zip;
    this.#entries = entries;
    this.items = items;
  }

  /** Opens a package. Throws `PackageRefused`. */
  static async open(bytes: Buffer): Promise<QtiPackage> {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(() => {
      throw new PackageRefused({ code: 'zip_unreadable' });
    });
    let total = 0;
    const entries = await listZipEntries(zip, bytes.length, {
      mostFiles: MOST_FILES,
      isIgnored: isLeftBehind,
      async folderOf(files) {
        const kind = await packageOf(zip, files);
        const code = kind === null ? 'qti_no_manifest' : KINDS[kind];
        if (code !== null) throw new PackageRefused({ code });
        return folderAround(files, MANIFEST);
      },
      add(path, size) {
        total += size;
        if (total > MOST_BYTES) throw new PackageRefused({ code: 'file_too_large' }, path);
        return true;
      },
      refuse: (error, path) => new PackageRefused(error, path),
    });
    const unlisted = new QtiPackage(zip, entries, []);
    return new QtiPackage(zip, entries, itemsOf(await unlisted.readXml(MANIFEST)));
  }

  /** Returns the root element of a file. Throws `PackageRefused`. */
  async readXml(path: string): Promise<XmlElement> {
    const bytes = await this.read(path, XML_BYTES);
    const text = textOf(bytes);
    if (text === null) throw new PackageRefused({ code: 'qti_xml' }, path);
    try {
      return await readXml(text, MOST_DEPTH);
    } catch (cause) {
      if (cause instanceof XmlError) throw new PackageRefused({ code: 'qti_xml' }, path, cause.line);
      throw cause;
    }
  }

  /** Returns whether the package has an image of this path that may be stored. */
  hasImage(path: string): boolean {
    const entry = this.#entries.get(path);
    return entry !== undefined && IMAGE.test(path) && entry.uncompressedSize <= UPLOAD_LIMITS.imageBytes;
  }

  /** Returns the bytes of a file. Throws `PackageRefused`. */
  async read(path: string, mostBytes: number): Promise<Buffer> {
    const entry = this.#entries.get(path);
    if (!entry) throw new PackageRefused({ code: 'file_missing' }, path);
    if (entry.uncompressedSize > mostBytes) throw new PackageRefused({ code: 'file_too_large' }, path);
    try {
      return await buffer(await this.#zip.openReadStreamPromise(entry));
    } catch {
      throw new PackageRefused({ code: 'file_size_false' }, path);
    }
  }
}

const DECLARED = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/;

/** Returns the encoding of a file of XML by its first bytes or its declaration (https://www.w3.org/TR/xml/#sec-guessing). */
function encodingOf(bytes: Buffer): string {
  const first = bytes.toString('hex', 0, 2);
  if (first === 'fffe' || first === '3c00') return 'utf-16le';
  if (first === 'feff' || first === '003c') return 'utf-16be';
  const [, declared = 'utf-8'] = DECLARED.exec(bytes.toString('latin1', 0, 200)) ?? [];
  // A declaration that can be read byte by byte is not in the two bytes of UTF-16 that some programs declare.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

/** Returns the text of a file of XML; null in an unknown encoding, or with bytes that its encoding does not have. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the path of a file that another one names; empty outside of the package. */
export function pathFrom(file: string, address: string): string {
  const [written = ''] = address.split(/[?#]/);
  let named = written;
  try {
    named = decodeURIComponent(written);
  } catch {
    // A percent sign of its own.
  }
  const path = posix.normalize(posix.join(posix.dirname(file), named));
  return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(named) || path.startsWith('..') ? '' : path;
}

/** Returns the paths of the items a manifest lists. Throws `PackageRefused` for other versions of QTI, and for none. */
function itemsOf(manifest: XmlElement): string[] {
  if (nameOf(manifest) !== 'manifest') throw new PackageRefused({ code: 'qti_no_manifest' });
  const resources = [...elementsIn(manifest, 'resource')].map(({ line, attributes }) => ({ line, ...attributes }));
  const typeOf = (one: object) => ('type' in one && typeof one.type === 'string' ? one.type : '');
  const items = resources.filter((one) => /^imsqti_item_xmlv2p\d$/i.test(typeOf(one)));
  if (items.length > 0)
    return [
      ...new Set(items.map((one) => pathFrom(MANIFEST, 'href' in one && typeof one.href === 'string' ? one.href : ''))),
    ];
  const other = resources.find((one) => /qti/i.test(typeOf(one)));
  throw new PackageRefused({ code: other ? 'qti_version' : 'qti_no_items' }, MANIFEST, other?.line ?? 1);
}
