import { describe, expect, it } from 'vitest';
import {
  avc,
  ebml,
  esds,
  indexLast,
  mp4Video,
  soundEntry,
  videoEntry,
  webmVideo,
} from '#tests/support/samples/videos.ts';
import { checkVideo } from '#modules/media/contract/video-check.ts';

/** Returns what is wrong with a video, in one word. Fails if it is read backwards. */
async function problemOf(video: Uint8Array): Promise<string | null> {
  let before = 0;
  const problem = await checkVideo(async (start, end) => {
    expect(start).toBeGreaterThanOrEqual(before);
    before = start;
    return video.subarray(start, end);
  }, video.length);
  return problem && (problem.kind === 'codec' ? problem.codec : problem.kind);
}
const aac = soundEntry('mp4a', esds(0x40));
const whole = mp4Video(200_000, [
  ['vide', avc()],
  ['soun', aac],
]);

describe('checkVideo', () => {
  it.each([
    ['with its index first', whole],
    ['with its index last', indexLast(whole)],
    ['with padding that is no box', Buffer.concat([whole, Buffer.from([0, 0, 0, 3, 9, 9, 9, 9, 9])])],
    ['with padding of a few bytes', Buffer.concat([whole, Buffer.alloc(5)])],
    [
      'with a second sound that browsers do not play',
      mp4Video(1_000, [
        ['vide', avc()],
        ['soun', aac],
        ['soun', soundEntry('ac-3')],
      ]),
    ],
    ['in WebM', webmVideo('V_VP9')],
    ['in another container', Buffer.from('RIFF\0\0\0\0AVI LIST and so on')],
  ])('accepts a film %s', async (_, video) => {
    expect(await problemOf(video)).toBeNull();
  });

  it.each([
    ['half of its data is missing', whole.subarray(0, 100_000)],
    ['the index at its end is missing', indexLast(whole).subarray(0, 150_000)],
    ['half of the index at its end is missing', indexLast(whole).subarray(0, -100)],
    ['nothing but its index is there', whole.subarray(0, whole.indexOf('mdat') - 4)],
    ['its data reach to the end of the file and lack it', toTheEnd(whole)],
    ['half of a WebM is missing', webmVideo('V_VP8').subarray(0, -100)],
  ])('calls a film incomplete if %s', async (_, video) => {
    expect(await problemOf(video)).toBe('incomplete');
  });

  /** A video whose data have the length 0, and whose index says that they begin behind the end. */
  function toTheEnd(video: Buffer): Buffer {
    const cut = Buffer.from(video.subarray(0, 1_000));
    cut.writeUInt32BE(0, cut.indexOf('mdat') - 4);
    cut.writeUInt32BE(5_000, cut.indexOf('stco') + 12);
    return cut;
  }

  it('calls a film unreadable if the lengths in its index are wrong', async () => {
    const video = Buffer.from(whole);
    video.writeUInt32BE(3, video.indexOf('minf') - 4);
    expect(await problemOf(video)).toBe('unreadable');
    expect(await problemOf(new Uint8Array())).toBe('unreadable');
  });

  it('says that a film has no picture', async () => {
    expect(await problemOf(mp4Video(1_000, [['soun', aac]]))).toBe('no_picture');
  });

  it.each([
    ['H.265 (HEVC)', videoEntry('hvc1')],
    ['H.265 (HEVC)', videoEntry('hev1')],
    ['ProRes', videoEntry('apcn')],
    ['H.264 High 10', avc(110)],
    ['H.264 High 4:2:2', avc(122)],
    ['H.264 High 4:4:4', avc(244)],
    ['MPEG-4 Part 2', videoEntry('mp4v', esds(0x20))],
    ['MPEG-2', videoEntry('mp4v', esds(0x61))],
    ['cvid', videoEntry('cvid')],
  ])('names %s, which browsers do not show', async (name, entry) => {
    expect(await problemOf(mp4Video(1_000, [['vide', entry]]))).toBe(name);
    expect(await problemOf(indexLast(mp4Video(1_000, [['vide', entry]])))).toBe(name);
  });

  it.each([66, 77, 100])('accepts H.264 in profile %i', async (profile) => {
    expect(await problemOf(mp4Video(1_000, [['vide', avc(profile)]]))).toBeNull();
  });

  it('names a sound that browsers do not play', async () => {
    for (const [name, entry] of [
      ['AC-3', soundEntry('ac-3')],
      ['DTS', soundEntry('mp4a', esds(0xa9))],
    ] as const)
      expect(
        await problemOf(
          mp4Video(1_000, [
            ['vide', avc()],
            ['soun', entry],
          ]),
        ),
      ).toBe(name);
  });

  it('names the codec and profile of a Matroska film', async () => {
    expect(await problemOf(webmVideo('V_MPEGH/ISO/HEVC'))).toBe('H.265 (HEVC)');
    const setup = (profile: number) => ebml('63a2', Buffer.of(1, profile, 0, 12));
    expect(await problemOf(webmVideo('V_MPEG4/ISO/AVC', setup(110)))).toBe('H.264 High 10');
    expect(await problemOf(webmVideo('V_MPEG4/ISO/AVC', setup(100)))).toBeNull();
  });

  it('reads few bytes of a long film', async () => {
    let bytes = 0;
    const long = mp4Video(2_000_000);
    const read = async (start: number, end: number) => {
      bytes += end - start;
      return long.subarray(start, end);
    };
    expect(await checkVideo(read, long.length)).toBeNull();
    expect(bytes).toBeLessThan(long.length / 10);
  });

  it('ends with a file of empty boxes', async () => {
    let reads = 0;
    const boxes = Buffer.concat([
      whole.subarray(0, 16),
      ...Array.from({ length: 200_000 }, () => Buffer.from('\0\0\0\x08free', 'latin1')),
    ]);
    await checkVideo(async (start, end) => ((reads += 1), boxes.subarray(start, end)), boxes.length);
    expect(reads).toBeLessThan(10);
  });
});
