import type { FilmProblem, FilmTrack, ReadBytes } from './film-check.ts';
import { codecProblem } from './film-codecs.ts';

/** Identifiers of elements (RFC 9559, 5.1). */
const ID = { segment: 0x1853_8067, tracks: 0x1654_ae6b, cluster: 0x1f43_b675, track: 0xae, kind: 0x83 } as const;
const CODEC = { name: 0x86, setup: 0x63a2 } as const;
const MOST_ELEMENTS = 500;
const LARGEST_TRACKS = 256 * 1024;

interface Element {
  readonly id: number;
  readonly start: number;
  /** Infinity if the length is unknown: a film that was recorded as a stream. */
  readonly end: number;
}

/** Reads the head of an element (RFC 8794, 4 to 6) that begins a range of bytes; null if it is none. */
function elementAt(bytes: Uint8Array, at: number): Element | null {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  const lengthLength = Math.clz32(bytes[idLength] ?? 0) - 23;
  if (idLength > 4 || lengthLength > 8 || bytes.length < idLength + lengthLength) return null;
  let id = 0;
  for (const byte of bytes.subarray(0, idLength)) id = id * 256 + byte;
  let length = 0;
  for (const byte of bytes.subarray(idLength, idLength + lengthLength)) length = length * 256 + byte;
  const marker = 2 ** (7 * lengthLength);
  const start = at + idLength + lengthLength;
  return { id, start, end: length === marker * 2 - 1 ? Infinity : start + length - marker };
}

/** Returns the elements within an element that has been read whole. */
function elementsIn(bytes: Uint8Array): { id: number; content: Uint8Array }[] {
  const found: { id: number; content: Uint8Array }[] = [];
  for (let at = 0; at < bytes.length && found.length < MOST_ELEMENTS;) {
    const element = elementAt(bytes.subarray(at, at + 12), at);
    if (!element) break;
    found.push({ id: element.id, content: bytes.subarray(element.start, Math.min(element.end, bytes.length)) });
    at = element.end;
  }
  return found;
}

/**
 * Returns the tracks of a Matroska or WebM film, or why it cannot be read: its segment is longer than the file, or has no
 * tracks.
 */
export async function matroskaTracks(read: ReadBytes, size: number): Promise<readonly FilmTrack[] | FilmProblem> {
  let at = 0;
  for (let count = 0; at < size && count < MOST_ELEMENTS; count += 1) {
    const element = elementAt(await read(at, at + 12), at);
    if (!element) break;
    const { id, start, end } = element;
    if (end !== Infinity && end > size) return { kind: 'incomplete' };
    if (id === ID.tracks) return tracksIn(await read(start, Math.min(end, start + LARGEST_TRACKS)));
    if (id === ID.cluster) return { kind: 'unreadable' };
    at = id === ID.segment ? start : end;
  }
  return { kind: at >= size ? 'incomplete' : 'unreadable' };
}

function tracksIn(bytes: Uint8Array): FilmTrack[] {
  return elementsIn(bytes)
    .filter(({ id }) => id === ID.track)
    .map(({ content }) => {
      const fields = elementsIn(content);
      const field = (wanted: number) => fields.find(({ id }) => id === wanted)?.content ?? null;
      const type = field(ID.kind)?.at(-1);
      if (type !== 1 && type !== 2) return { kind: '', problem: null };
      const kind = type === 1 ? 'vide' : 'soun';
      const codec = String.fromCharCode(...(field(CODEC.name) ?? [])).replaceAll('\0', '');
      return { kind, problem: codecProblem(kind, codec, field(CODEC.setup)) };
    });
}
