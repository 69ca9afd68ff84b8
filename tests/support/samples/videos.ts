import { randomBytes } from 'node:crypto';

/** Returns a box of an MP4 video (ISO/IEC 14496-12, 4.2). */
function mp4Box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

/** Returns a sample entry of a track, with the boxes that set its codec up. */
export const videoEntry = (codec: string, ...setup: readonly Uint8Array[]): Buffer =>
  mp4Box(codec, Buffer.alloc(78), ...setup);
export const soundEntry = (codec: string, ...setup: readonly Uint8Array[]): Buffer =>
  mp4Box(codec, Buffer.alloc(28), ...setup);

/** Returns the entry of H.264 in a profile (`profile_idc`); 100 is the High profile. */
export const avc = (profile = 100): Buffer =>
  videoEntry('avc1', mp4Box('avcC', Buffer.of(1, profile, 0, 12, 255, 224, 0)));

/** Returns the `esds` box of an object type (ISO/IEC 14496-1). */
export const esds = (objectType: number): Buffer =>
  mp4Box('esds', Buffer.of(0, 0, 0, 0, 3, 0x80, 0x80, 21, 0, 1, 0, 4, 15, objectType, 0x11), Buffer.alloc(16));

/** Returns a track with its data at a place of the file. */
function mp4Track(kind: 'vide' | 'soun', entry: Uint8Array, place: number): Buffer {
  const [handler, count, table] = [Buffer.alloc(24), Buffer.alloc(8), Buffer.alloc(12)];
  handler.write(kind, 8, 'latin1');
  count.writeUInt32BE(1, 4);
  table.writeUInt32BE(1, 4);
  table.writeUInt32BE(place, 8);
  const tables = mp4Box('stbl', mp4Box('stsd', count, entry), mp4Box('stco', table));
  return mp4Box('trak', mp4Box('mdia', mp4Box('hdlr', handler), mp4Box('minf', tables)));
}

const START = mp4Box('ftyp', Buffer.from('isom\0\0\0\0'));

/** Returns an MP4 video of so many bytes with its index first; its image data are random. */
export function mp4Video(
  bytes: number,
  tracks: readonly (readonly ['vide' | 'soun', Buffer])[] = [['vide', avc()]],
): Buffer {
  const index = (place: number) => mp4Box('moov', ...tracks.map(([kind, entry]) => mp4Track(kind, entry, place)));
  const before = START.length + index(0).length;
  return Buffer.concat([START, index(before + 8), mp4Box('mdat', randomBytes(Math.max(0, bytes - before - 8)))]);
}

/** Returns the same video with its index last, as cameras write it. */
export function indexLast(video: Buffer): Buffer {
  const end = START.length + video.readUInt32BE(START.length);
  return Buffer.concat([START, video.subarray(end), video.subarray(START.length, end)]);
}

/** Returns an element of a Matroska video with an identifier in hexadecimal digits (RFC 8794). */
export function ebml(id: string, ...content: readonly Uint8Array[]): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(0x1000_0000 + content.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([Buffer.from(id, 'hex'), length, ...content]);
}

/** Returns a WebM video with one track of a codec. */
export function webmVideo(codec: string, ...setup: readonly Uint8Array[]): Buffer {
  const track = ebml('ae', ebml('83', Buffer.of(1)), ebml('86', Buffer.from(codec)), ...setup);
  return Buffer.concat([
    ebml('1a45dfa3', ebml('4282', Buffer.from('webm'))),
    ebml('18538067', ebml('1549a966'), ebml('1654ae6b', track), ebml('1f43b675', randomBytes(200))),
  ]);
}
