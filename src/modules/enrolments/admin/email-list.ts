import * as LIMITS from '#contract/limits.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';

/** The longest list the server accepts, in characters; longer files are not read. */
export const LIST_LENGTH_MAX = UPLOAD_LIMITS.csvLines * (LIMITS.emailLength + 2);
const BYTES_A_CHARACTER_MAX = 4;

/** Why a file was rejected. */
export type Unread = 'unreadable' | 'too-long';

/**
 * Decodes an exported list: UTF-8, or UTF-16 by its byte order mark (Excel's "Unicode text"), else Windows-1252 as old
 * spreadsheets write. A file with zero bytes is binary.
 */
export function decodeList(bytes: Uint8Array): string | Unread {
  if (bytes.length > LIST_LENGTH_MAX * BYTES_A_CHARACTER_MAX) return 'too-long';
  const [first, second] = bytes;
  const utf16 = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  if (!utf16 && bytes.includes(0)) return 'unreadable';
  const text = utf16 ? new TextDecoder(utf16).decode(bytes) : decodeBytes(bytes);
  return text.length > LIST_LENGTH_MAX ? 'too-long' : text;
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the number of non-empty lines. */
export const countLines = (list: string): number =>
  list.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length;
