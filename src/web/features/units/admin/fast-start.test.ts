import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withFastStart } from './fast-start.ts';

const CLIP = readFileSync('assets/seed/videos/f06a8ef6a216587444e87b6f939536fe.mp4');

/** Returns the top-level boxes of a film by type, in order. */
function boxesOf(film: Buffer): { type: string; bytes: Buffer }[] {
  const boxes = [];
  for (let at = 0; at < film.length; at += film.readUInt32BE(at)) {
    boxes.push({ type: film.toString('latin1', at + 4, at + 8), bytes: film.subarray(at, at + film.readUInt32BE(at)) });
  }
  return boxes;
}

/** Returns an index whose chunk offsets (`stco`) are moved by a distance. */
function moved(index: Buffer, by: number): Buffer {
  const copy = Buffer.from(index);
  for (let at = copy.indexOf('stco'); at >= 0; at = copy.indexOf('stco', at + 4)) {
    for (let entry = 0; entry < copy.readUInt32BE(at + 8); entry++) {
      const place = at + 12 + entry * 4;
      copy.writeUInt32BE(copy.readUInt32BE(place) + by, place);
    }
  }
  return copy;
}

const bytesOf = async (film: Blob): Promise<Buffer> => Buffer.from(await film.arrayBuffer());
const boxes = boxesOf(CLIP);
const indexOf = (type: string) => boxes.findIndex((box) => box.type === type);
const index = boxes[indexOf('moov')]!.bytes;
const rest = boxes.filter(({ type }) => type !== 'moov').map(({ bytes }) => bytes);
/** The same film with its index at the end, as cameras write it. */
const slow = Buffer.concat([...rest, moved(index, -index.length)]);

describe('a film with its index at the end', () => {
  it('gets it before its data, with the places of the data moved', async () => {
    const fast = await bytesOf(await withFastStart(new Blob([slow])));
    expect(boxesOf(fast).findIndex(({ type }) => type === 'moov')).toBeLessThan(
      boxesOf(fast).findIndex(({ type }) => type === 'mdat'),
    );
    expect(boxesOf(fast).find(({ type }) => type === 'moov')?.bytes.equals(index)).toBe(true);
    expect(fast.length).toBe(slow.length);
  });

  it('is the same each time, so that its upload can go on', async () => {
    const film = new Blob([slow]);
    expect(await bytesOf(await withFastStart(film))).toEqual(await bytesOf(await withFastStart(film)));
  });
});

describe('any other file', () => {
  it.each([
    ['that begins with its index', CLIP],
    ['that is cut off', slow.subarray(0, -10)],
    ['that is no film', Buffer.from('not a film at all, but some text')],
    ['that is empty', Buffer.alloc(0)],
    ['with a box of length zero', Buffer.alloc(64)],
  ])('%s stays as it is', async (_name, bytes) => {
    const film = new Blob([new Uint8Array(bytes)]);
    expect(await withFastStart(film)).toBe(film);
  });
});
