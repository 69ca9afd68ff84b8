import type { ByteRange } from '#server/adapters/storage.ts';

/**
 * Returns the part of a file that a `Range` header asks for (RFC 9110 §14): null for the whole file, which is also the
 * response to several ranges and to other units; `unsatisfiable` for a range that begins after the end.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  // A range whose end is before its beginning is invalid, and the header is ignored.
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
