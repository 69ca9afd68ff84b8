import type { VideoProblem, VideoTrack, ReadBytes } from './video-check.ts';
import { codecProblem } from './video-codecs.ts';

/** Identifiers of elements (RFC 9559, 5.1). */
const ID = { segment: 0x1853_8067, tracks: 0x1654_ae6b, cluster: 0x1f43_b675, track: 0xae, kind: 0x83 } as const;
const CODEC = { name: 0x86, setup: 0x63a2 } as const;
const MOST_ELEMENTS = 500;
const LARGEST_TRACKS = 256 * 1024;

interface Element {
  readonly id: number;
  readonly start: number;
  /** Infinity if the length is unknown: a video that was recorded as a stream. */
  readonly end: number;
}

/** Reads the head of an element (RFC 8794, 4 to 6) that begins a range of bytes; null if it is none. */
function elementAt(bytes: Uint8Array, offset: number): Element | null {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  const lengthLength = Math.clz32(bytes[idLength] ?? 0) - 23;
  if (idLength > 4 || lengthLength > 8 || bytes.length < idLength + lengthLength) return null;
  let id = 0;
  for (const byte of bytes.subarray(0, idLength)) id = id * 256 + byte;
  let length = 0;
  for (const byte of bytes.subarray(idLength, idLength + lengthLength)) length = length * 256 + byte;
  const marker = 2 ** (7 * lengthLength);
  const start = offset + idLength + lengthLength;
  return { id, start, end: length === marker * 2 - 1 ? Infinity : start + length - marker };
}

/** Returns the elements within an element that has been read whole. */
function elementsIn(bytes: Uint8Array): { id: number; content: Uint8Array }[] {
  const elements: { id: number; content: Uint8Array }[] = [];
  for (let offset = 0; offset < bytes.length && elements.length < MOST_ELEMENTS;) {
    const element = elementAt(bytes.subarray(offset, offset + 12), offset);
    if (!element) break;
    elements.push({ id: element.id, content: bytes.subarray(element.start, Math.min(element.end, bytes.length)) });
    offset = element.end;
  }
  return elements;
}

/**
 * Returns the tracks of a Matroska or WebM video, or why it cannot be read: its segment is longer than the file, or has no
 * tracks.
 */
export async function matroskaTracks(read: ReadBytes, size: number): Promise<readonly VideoTrack[] | VideoProblem> {
  let offset = 0;
  for (let count = 0; offset < size && count < MOST_ELEMENTS; count += 1) {
    const element = elementAt(await read(offset, offset + 12), offset);
    if (!element) break;
    const { id, start, end } = element;
    if (end !== Infinity && end > size) return { kind: 'incomplete' };
    if (id === ID.tracks) return tracksIn(await read(start, Math.min(end, start + LARGEST_TRACKS)));
    if (id === ID.cluster) return { kind: 'unreadable' };
    offset = id === ID.segment ? start : end;
  }
  return { kind: offset >= size ? 'incomplete' : 'unreadable' };
}

function tracksIn(bytes: Uint8Array): VideoTrack[] {
  return elementsIn(bytes)
    .filter(({ id }) => id === ID.track)
    .map(({ content }) => {
      const fields = elementsIn(content);
      const field = (elementId: number) => fields.find(({ id }) => id === elementId)?.content ?? null;
      const type = field(ID.kind)?.at(-1);
      if (type !== 1 && type !== 2) return { kind: '', problem: null };
      const kind = type === 1 ? 'vide' : 'soun';
      const codec = String.fromCharCode(...(field(CODEC.name) ?? [])).replaceAll('\0', '');
      return { kind, problem: codecProblem(kind, codec, field(CODEC.setup)) };
    });
}
