import { sampleProblem } from './video-codecs.ts';
import { matroskaTracks } from './matroska-check.ts';

/** Why browsers do not show a video. */
export type VideoProblem =
  | { readonly kind: 'incomplete' | 'unreadable' | 'no_picture' }
  /** `codec` is its name, in no language: that of a format or of a profile. */
  | { readonly kind: 'codec'; readonly codec: string };

/** Returns the bytes of a file from `start` to before `end`, fewer at the end of the file. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/** Read at once: a video's index is read in few requests, also from a storage on the network. */
const BLOCK_BYTES = 16 * 1024;
/** After so many boxes a video counts as whole: those in short fragments have two for each second. */
const MOST_BOXES = 2_000;
const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
/** The boxes a file begins with (ISO/IEC 14496-12; QuickTime files need no `ftyp`). */
const FIRST_BOXES: ReadonlySet<string> = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** A track of a video: its handler (`vide`, `soun` or another), and why browsers do not play it. */
export interface VideoTrack {
  kind: string;
  problem: VideoProblem | null;
}

interface Found {
  readonly size: number;
  readonly tracks: VideoTrack[];
  readonly seen: Set<string>;
  boxes: number;
  /** The place of a chunk of the video lies behind the end of the file. */
  beyond: boolean;
}

/**
 * Returns why a video cannot be shown: it is cut off, damaged, has no image or is in a codec or profile that browsers do
 * not play; null for a video without such a problem and for containers other than MP4, QuickTime, Matroska and WebM. Reads
 * the headers only, with `read` called for places that never go back. Damage inside the image data is not noticed.
 */
export async function checkVideo(read: ReadBytes, size: number): Promise<VideoProblem | null> {
  const cached = inBlocks(read, size);
  const head = await cached(0, 16);
  if (head.length < 8) return { kind: 'unreadable' };
  if (viewOf(head).getUint32(0) === 0x1a45_dfa3) {
    const tracks = await matroskaTracks(cached, size);
    return 'kind' in tracks ? tracks : trackProblem(tracks);
  }
  return FIRST_BOXES.has(typeAt(head, 4)) ? checkMp4(cached, size) : null;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const typeAt = (bytes: Uint8Array, offset: number): string =>
  String.fromCharCode(...bytes.subarray(offset, offset + 4));

function inBlocks(read: ReadBytes, size: number): ReadBytes {
  let from = 0;
  let block: Uint8Array = new Uint8Array();
  return async (start, length) => {
    const end = Math.min(length, size);
    if (start < from || end > from + block.length) {
      block = await read(start, Math.min(Math.max(end, start + BLOCK_BYTES), size));
      from = start;
    }
    return block.subarray(start - from, Math.max(start, end) - from);
  };
}

async function checkMp4(read: ReadBytes, size: number): Promise<VideoProblem | null> {
  const found: Found = { size, tracks: [], seen: new Set(), boxes: 0, beyond: false };
  const broken = await walk(read, { start: 0, end: size }, found, true);
  if (broken) return { kind: broken };
  const many = found.boxes >= MOST_BOXES;
  if (found.beyond || (!found.seen.has('moov') && !many)) return { kind: 'incomplete' };
  if (many) return null;
  if (!found.seen.has('mdat')) return { kind: 'incomplete' };
  return trackProblem(found.tracks);
}

/** Returns the problem of a video with these tracks. One image and one sound that browsers play are enough. */
function trackProblem(tracks: readonly VideoTrack[]): VideoProblem | null {
  if (tracks.every(({ kind }) => kind !== 'vide')) return { kind: 'no_picture' };
  for (const kind of ['vide', 'soun']) {
    const all = tracks.filter((track) => track.kind === kind);
    const first = all[0]?.problem ?? null;
    if (first && all.every(({ problem }) => problem !== null)) return first;
  }
  return null;
}

/** Reads the boxes of a range and of the index in them. Returns what is wrong with their lengths. */
async function walk(
  read: ReadBytes,
  range: { readonly start: number; readonly end: number },
  found: Found,
  isTop: boolean,
): Promise<'incomplete' | 'unreadable' | null> {
  for (let offset = range.start; offset < range.end && found.boxes < MOST_BOXES; found.boxes += 1) {
    // Cameras pad the end of a file with bytes that are no box.
    const isWhole = isTop && found.seen.has('moov') && found.seen.has('mdat');
    const head = await read(offset, Math.min(offset + 16, range.end));
    if (head.length < 8) return isTop && !isWhole ? 'incomplete' : null;
    const view = viewOf(head);
    const short = view.getUint32(0);
    const type = typeAt(head, 4);
    if (short === 1 && head.length < 16) return isTop ? 'incomplete' : 'unreadable';
    const header = short === 1 ? 16 : 8;
    const length = short === 1 ? Number(view.getBigUint64(8)) : short === 0 ? range.end - offset : short;
    const isData = ['moov', 'mdat', 'moof'].includes(type);
    if (length < header) return isWhole ? null : 'unreadable';
    if (offset + length > range.end) {
      if (!isTop) return 'unreadable';
      return isWhole && !isData ? null : 'incomplete';
    }
    if (isTop) found.seen.add(type);
    const content = { start: offset + header, end: offset + length };
    if (type === 'trak') found.tracks.push({ kind: '', problem: null });
    const track = found.tracks.at(-1);
    if (isTop ? type === 'moov' : CONTAINERS.has(type)) {
      const broken = await walk(read, content, found, false);
      if (broken) return broken;
    } else if (!isTop && track) await readTable(read, { type, ...content }, track, found);
    offset += length;
  }
  return null;
}

async function readTable(
  read: ReadBytes,
  { type, start, end }: { readonly type: string; readonly start: number; readonly end: number },
  track: VideoTrack,
  found: Found,
): Promise<void> {
  // In QuickTime a second `hdlr` of the media information follows, of the kind `url `.
  if (type === 'hdlr' && track.kind === '') track.kind = typeAt(await read(start, Math.min(start + 12, end)), 8);
  if (type === 'stsd') track.problem = sampleProblem(await read(start, Math.min(end, start + BLOCK_BYTES)), track.kind);
  if (type === 'stco' || type === 'co64') {
    const head = await read(start, Math.min(start + 8, end));
    const width = type === 'stco' ? 4 : 8;
    const count = head.length < 8 ? 0 : viewOf(head).getUint32(4);
    const last = start + 8 + (count - 1) * width;
    if (count === 0 || last + width > end) return;
    // Chunks of a track follow each other.
    const entry = viewOf(await read(last, last + width));
    if (Number(width === 4 ? entry.getUint32(0) : entry.getBigUint64(0)) >= found.size) found.beyond = true;
  }
}
