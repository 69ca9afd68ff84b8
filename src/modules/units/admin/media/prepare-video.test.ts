import { describe, expect, it } from 'vitest';
import { prepareVideo } from './prepare-video.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const bytes = (length: number, ...from: number[]): Bytes => {
  const all = new Uint8Array(length);
  all.set(from);
  return all;
};
const text = (letters: string): Bytes => new TextEncoder().encode(letters);

/** Returns a box of an MP4 video: its length, its type, its content. */
function box(type: string, ...content: readonly Bytes[]): Bytes {
  const parts = [bytes(4), text(type), ...content];
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  new DataView(all.buffer).setUint32(0, all.length);
  return all;
}

const START = box('ftyp', text('isom'), bytes(4));
const DATA = box('mdat', bytes(5_000));
/** An index with one track of a kind and codec. */
function index(kind: string, entry: Bytes): Bytes {
  const tables = box('stbl', box('stsd', bytes(8, 0, 0, 0, 0, 0, 0, 0, 1), entry));
  return box('moov', box('trak', box('mdia', box('hdlr', bytes(8), text(kind), bytes(12)), box('minf', tables))));
}
const avc = (profile: number) => box('avc1', bytes(78), box('avcC', bytes(7, 1, profile, 0, 12, 255, 224)));
const PLAYED = index('vide', avc(100));

const prepared = async (...parts: Bytes[]) => prepareVideo(new File(parts, 'Film.mp4'));

describe('prepareVideo', () => {
  it('says that a film is incomplete, with its index or without', async () => {
    expect(await prepared(START, PLAYED, DATA.slice(0, 2_500))).toEqual({ kind: 'incomplete' });
    expect(await prepared(START, DATA.slice(0, 2_500))).toEqual({ kind: 'incomplete' });
    expect(await prepared(START, DATA)).toEqual({ kind: 'incomplete' });
  });

  it('names what browsers do not show', async () => {
    const high422 = { kind: 'codec', codec: 'H.264 High 4:2:2' };
    expect(await prepared(START, index('vide', avc(122)), DATA)).toEqual(high422);
    expect(await prepared(START, DATA, index('vide', box('hvc1', bytes(78))))).toEqual({
      kind: 'codec',
      codec: 'H.265 (HEVC)',
    });
    expect(await prepared(START, index('soun', box('mp4a', bytes(28))), DATA)).toEqual({ kind: 'no_picture' });
  });
});
