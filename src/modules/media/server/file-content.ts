import { endingOf, LONGEST_FILE_NAME, type UploadKind } from '#contract/media-kinds.ts';

const has = (head: Buffer, bytes: string | readonly number[], index = 0): boolean => {
  const expected = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
  return head.subarray(index, index + expected.length).equals(expected);
};
const isZip = (head: Buffer): boolean => has(head, 'PK\x03\x04');
/** An Office Open XML document is an archive with a folder of its own (ECMA-376, part 2). */
const isOffice = (folder: string) => (head: Buffer) => isZip(head) && head.includes(`${folder}/`);
/** An OpenDocument file begins with an entry that names its type (OpenDocument 1.3, part 2, 3.3). */
const isOpenDocument = (type: string) => (head: Buffer) =>
  isZip(head) && has(head, `mimetypeapplication/vnd.oasis.opendocument.${type}`, 30);
/** A compound file (MS-CFB 2.2), which the older office formats are. */
const isCompound = (head: Buffer): boolean => has(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** An ISO base media file: its first box names the brand (ISO/IEC 14496-12, 4.3). */
const isIsoMedia = (head: Buffer): boolean => has(head, 'ftyp', 4);

/** Whether the beginning of a file is that of the type, by the ending of its name. */
const CONTENT: Readonly<Record<string, (head: Buffer) => boolean>> = {
  mp4: isIsoMedia,
  m4v: isIsoMedia,
  m4a: isIsoMedia,
  webm: (head) => has(head, [0x1a, 0x45, 0xdf, 0xa3]),
  // Readers accept a header within the first kilobyte (PDF 1.7, implementation note 13).
  pdf: (head) => head.subarray(0, 1_024).includes('%PDF-'),
  zip: (head) => isZip(head) || has(head, 'PK\x05\x06'),
  docx: isOffice('word'),
  xlsx: isOffice('xl'),
  pptx: isOffice('ppt'),
  doc: isCompound,
  xls: isCompound,
  ppt: isCompound,
  odt: isOpenDocument('text'),
  ods: isOpenDocument('spreadsheet'),
  odp: isOpenDocument('presentation'),
  // A tag, or the eleven set bits every frame begins with.
  mp3: (head) => has(head, 'ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  ogg: (head) => has(head, 'OggS'),
  wav: (head) => has(head, 'RIFF') && has(head, 'WAVE', 8),
  flac: (head) => has(head, 'fLaC'),
};

/** Returns whether a file that begins with these bytes is what the ending of its name says. */
export const isWhatItSays = (name: string, head: Buffer): boolean => CONTENT[endingOf(name)]?.(head) ?? false;

/**
 * Returns the name a file is kept and downloaded under: without folders, control characters and characters that file
 * systems refuse, its ending in lower case. The name of a video is part of a unit's address, and plain.
 */
export function cleanName(filename: string, kind: UploadKind): string {
  const ending = endingOf(filename);
  const base = baseOf(filename);
  const cut = kind === 'film' ? plain(base) : Array.from(base).slice(0, LONGEST_FILE_NAME).join('');
  return `${cut || kind}.${ending}`;
}

/** Returns the name an image is listed by in the library: as above, without an ending, as it is stored in others. May be empty. */
export const cleanImageName = (filename: string): string =>
  Array.from(baseOf(filename)).slice(0, LONGEST_FILE_NAME).join('');

const baseOf = (filename: string): string =>
  filename
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff<>:"|?*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .toWellFormed();

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60);
