import * as UPLOAD_LIMITS from './upload-limits.ts';

/**
 * What an uploaded file is to its unit: its video, a file to download, or captions of the video. An archive is a course to
 * import and belongs to no unit.
 */
export const MEDIA_KINDS = ['film', 'file', 'captions', 'archive'] as const;
/** Those that are uploaded as they are; captions are sent as text. */
export const UPLOAD_KINDS = ['film', 'file', 'archive'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** The version of the upload protocol (https://tus.io/protocols/resumable-upload, 1.0.0). */
export const TUS_VERSION = '1.0.0';
/** The content type of a part of an upload. */
export const TUS_PART_TYPE = 'application/offset+octet-stream';

/** The endings of names by what a file is, with the type it is served as. */
export const MEDIA_TYPES: Readonly<Record<UploadKind, Readonly<Record<string, string>>>> = {
  film: { mp4: 'video/mp4', m4v: 'video/mp4', webm: 'video/webm' },
  file: {
    pdf: 'application/pdf',
    zip: 'application/zip',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    odt: 'application/vnd.oasis.opendocument.text',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    odp: 'application/vnd.oasis.opendocument.presentation',
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    ogg: 'audio/ogg',
    wav: 'audio/wav',
    flac: 'audio/flac',
  },
  archive: { zip: 'application/zip' },
};

/** The largest file of each kind, in bytes. */
export const MEDIA_BYTES: Readonly<Record<UploadKind, number>> = {
  film: UPLOAD_LIMITS.videoBytes,
  file: UPLOAD_LIMITS.fileBytes,
  archive: UPLOAD_LIMITS.archiveBytes,
};

/** Returns the ending of a file's name in lower case, without the dot; empty if there is none. */
export const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The longest name of an uploaded file, in characters, without its ending. */
export const LONGEST_FILE_NAME = 120;

/** The address of an uploaded file, its id and its encoded name. */
export const FILE_ADDRESS = /^\/media\/files\/([0-9a-f-]{36})\/([^/?#]+)/;

/** Returns the address of an uploaded file, without a signature. */
export const fileAddress = (id: string, name: string): string => `/media/files/${id}/${encodeURIComponent(name)}`;

/** Returns the address of an uploaded file without its signature, as it is stored; any other address as it is. */
export const storedAddress = (url: string): string => FILE_ADDRESS.exec(url)?.[0] ?? url;

/** Returns the id of the uploaded file at an address; null for any other address. */
export const mediaFileId = (url: string): string | null => FILE_ADDRESS.exec(url)?.[1] ?? null;
