import { describe, expect, it } from 'vitest';
import { withFastStart } from './fast-start.ts';

/** Returns a box of an MP4 video: its length, its type, its content. */
function box(type: string, ...content: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const size = 8 + content.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(0, size);
  bytes.set(new TextEncoder().encode(type), 4);
  let at = 8;
  for (const part of content) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Returns the content of a table of chunk offsets, of 4 or 8 bytes each. */
function table(offsets: readonly number[], width: 4 | 8): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(8 + offsets.length * width));
  view.setUint32(4, offsets.length);
  for (const [entry, offset] of offsets.entries()) {
    if (width === 4) view.setUint32(8 + entry * 4, offset);
    else view.setBigUint64(8 + entry * 8, BigInt(offset));
  }
  return new Uint8Array(view.buffer);
}

/** An index whose two tracks have their data at these places. */
const index = (image: readonly number[], sound: readonly number[]) => {
  const track = (tables: Uint8Array<ArrayBuffer>) =>
    box('trak', box('tkhd'), box('mdia', box('minf', box('stbl', box('stts'), tables))));
  return box('moov', box('mvhd'), track(box('stco', table(image, 4))), track(box('co64', table(sound, 8))));
};

const start = box('ftyp', new TextEncoder().encode('isom'));
const data = box('mdat', new Uint8Array(100).fill(7));
const first = start.length + 8;
const size = index([first, first + 40], [first + 20]).length;
/** As cameras write it: what describes the data comes after it. */
const slow = new Blob([start, data, index([first, first + 40], [first + 20])]);
const bytesOf = async (video: Blob) => new Uint8Array(await video.arrayBuffer());

describe('a film with its index at the end', () => {
  it('gets it before its data, with the places of the data moved', async () => {
    const places = [first, first + 40, first + 20].map((place) => place + size);
    const fast = new Blob([start, index(places.slice(0, 2), places.slice(2)), data]);
    expect(await bytesOf(await withFastStart(slow))).toEqual(await bytesOf(fast));
  });

  it('is the same each time, so that its upload can go on', async () => {
    expect(await bytesOf(await withFastStart(slow))).toEqual(await bytesOf(await withFastStart(slow)));
  });

  it('stays as it is when a place no longer fits into its table', async () => {
    const video = new Blob([start, data, index([0xffff_ffff], [first])]);
    expect(await withFastStart(video)).toBe(video);
  });
});

describe('any other file', () => {
  it.each([
    ['that begins with its index', new Blob([start, index([first], [first]), data])],
    ['in fragments', new Blob([start, data, box('moof'), index([first], [first])])],
    ['that is cut off', slow.slice(0, slow.size - 10)],
    ['that is no film', new Blob(['not a film at all, but some text'])],
    ['that is empty', new Blob([])],
    [
      'with a wrong length in its index',
      new Blob([start, data, box('moov', new Uint8Array([0, 0, 0, 4, 0, 0, 0, 0]))]),
    ],
  ])('%s stays as it is', async (_name, video) => {
    expect(await withFastStart(video)).toBe(video);
  });
});
