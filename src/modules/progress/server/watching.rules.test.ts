import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as LIMITS from '#contract/limits.ts';
import {
  FASTEST_SPEED,
  type VideoPart,
  lengthOf,
  mergeParts,
  remainingTime,
  secondsToWatch,
} from '#modules/progress/contract/watched-videos.ts';
import { advanceClock, allowanceOf, creditParts, type WatchClock } from './watching.rules.ts';

const VIDEO_S = 600;
const part = fc.record({ from: fc.nat(700), to: fc.nat(700) });
const parts = fc.array(part, { maxLength: 8 });
const secondsIn = (list: readonly VideoPart[]) =>
  new Set(list.flatMap(({ from, to }) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)));

describe('parts of a film', () => {
  it('are merged to the same seconds, in order and apart', () => {
    fc.assert(
      fc.property(parts, (some) => {
        const merged = mergeParts(some);
        expect(secondsIn(merged)).toEqual(secondsIn(some));
        expect(lengthOf(merged)).toBe(secondsIn(some).size);
        for (const [at, { from }] of merged.entries()) if (at > 0) expect(from).toBeGreaterThan(merged[at - 1]!.to);
      }),
    );
  });

  it('are bounded: the longest stay', () => {
    const many = Array.from({ length: LIMITS.videoParts + 1 }, (_, at) => ({
      from: at * 10,
      to: at * 10 + (at ? 2 : 1),
    }));
    expect(mergeParts(many)).toEqual(many.slice(1));
  });
});

describe('the seconds to watch of a film', () => {
  it.each([
    ['a file', 'https://films.example/film.mp4', 100, 80],
    ['an uploaded film', '/media/films/film.webm', 99, 79],
    ['a file of unknown length', 'https://films.example/film.mp4', 0, 0],
    ['YouTube, which tells no time', 'https://youtu.be/aqz-KE-bpKQ', 100, 0],
    ['a page that cannot be played', 'https://vimeo.com/1', 100, 0],
    ['no film', null, 100, 0],
  ])('of %s', (_name, videoUrl, durationSeconds, seconds) => {
    expect(secondsToWatch({ videoUrl, durationSeconds, filmSeconds: null })).toBe(seconds);
  });

  it('are a share of the film where more was entered for the unit, and never more than was entered', () => {
    const unit = { videoUrl: '/media/films/film.webm', durationSeconds: 540 };
    expect(secondsToWatch({ ...unit, filmSeconds: 54 })).toBe(43);
    expect(secondsToWatch({ ...unit, filmSeconds: 5_000 })).toBe(432);
  });

  it('are shown in steps of 5 seconds, and in minutes from a minute and a half on', () => {
    expect([1, 5, 6, 90, 91, 121].map(remainingTime)).toEqual([
      { unit: 'seconds', count: 5 },
      { unit: 'seconds', count: 5 },
      { unit: 'seconds', count: 10 },
      { unit: 'seconds', count: 90 },
      { unit: 'minutes', count: 2 },
      { unit: 'minutes', count: 3 },
    ]);
  });
});

describe('the clock of a user', () => {
  it('allows nothing for the first report, and for a new browser the time since the last report of any other', () => {
    expect(allowanceOf({ usedUntil: 0, devices: {} }, 'a', 60_000)).toBe(0);
    expect(allowanceOf({ usedUntil: 0, devices: { a: 20_000, b: 50_000 } }, 'c', 60_000)).toBe(10 * FASTEST_SPEED);
    expect(allowanceOf({ usedUntil: 0, devices: { a: 20_000, b: 50_000 } }, 'a', 60_000)).toBe(40 * FASTEST_SPEED);
    // Whole seconds, and none before the last report.
    expect(allowanceOf({ usedUntil: 0, devices: { a: 20_000 } }, 'a', 21_999)).toBe(3);
    expect(allowanceOf({ usedUntil: 0, devices: { a: 20_000 } }, 'a', 19_000)).toBe(0);
  });

  it('is used up by as much time as the films took at the fastest speed, never beyond the present', () => {
    const clock = { usedUntil: 10_000, devices: { a: 5_000 } };
    expect(advanceClock(clock, 'a', 60_000, 10)).toEqual({ usedUntil: 15_000, devices: { a: 60_000 } });
    expect(advanceClock(clock, 'b', 60_000, 10_000)).toEqual({
      usedUntil: 60_000,
      devices: { a: 5_000, b: 60_000 },
    });
  });

  it('remembers the twenty browsers that reported last', () => {
    const devices = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`d${at}`, (at * 7) % 20]));
    const { devices: kept } = advanceClock({ usedUntil: 0, devices }, 'new', 100, 0);
    expect(Object.keys(kept)).toHaveLength(20);
    expect(kept).toMatchObject({ new: 100, d3: 1 });
    expect(kept).not.toHaveProperty('d0');
  });
});

describe('what is new of a film', () => {
  const limits = { allowance: 20, filmSeconds: VIDEO_S };
  it('is taken from the beginning, until the allowance is used up', () => {
    const claimed = [
      { from: 100, to: 110 },
      { from: 200, to: 220 },
    ];
    const parts = [
      { from: 100, to: 110 },
      { from: 200, to: 210 },
    ];
    expect(creditParts([], claimed, limits)).toEqual({ parts, added: 20 });
  });

  it('fills what is missing between known parts, and nothing beyond the claim or the film', () => {
    const known = [
      { from: 10, to: 20 },
      { from: 30, to: 40 },
    ];
    expect(creditParts(known, [{ from: 0, to: 35 }], limits)).toEqual({ parts: [{ from: 0, to: 40 }], added: 20 });
    expect(creditParts(known, [{ from: 15, to: 25 }], limits)).toEqual({
      parts: [
        { from: 10, to: 25 },
        { from: 30, to: 40 },
      ],
      added: 5,
    });
    expect(creditParts([], [{ from: VIDEO_S, to: VIDEO_S + 5 }], limits)).toEqual({ parts: [], added: 0 });
  });
});

/** A report: seconds since the one before, the browser, the video, and what it says was played. */
interface Report {
  readonly after: number;
  readonly device: string;
  readonly film: number;
  readonly claimed: VideoPart[];
}
const report: fc.Arbitrary<Report> = fc.record({
  after: fc.nat(120),
  device: fc.constantFrom('a', 'b', 'c'),
  film: fc.nat(1),
  claimed: parts,
});

/** Takes reports one after the other as the school does. Returns what counts after each, with its time. */
function take(reports: readonly Report[]) {
  let now = 1_000_000;
  // The clock begins with the first report.
  let clock: WatchClock = { usedUntil: now + (reports[0]?.after ?? 0) * 1000, devices: {} };
  const videos: VideoPart[][] = [[], []];
  return reports.map(({ after, device, film: video, claimed }) => {
    now += after * 1000;
    const previous = clock.devices[device];
    const allowance = allowanceOf(clock, device, now);
    const { parts: credited, added } = creditParts(videos[video]!, claimed, { allowance, filmSeconds: VIDEO_S });
    const before = videos[video]!;
    videos[video] = credited;
    clock = advanceClock(clock, device, now, added);
    return { now, added, before, credited, claimed, previous, total: lengthOf(videos[0]!) + lengthOf(videos[1]!) };
  });
}

describe('what counts as watched', () => {
  it('[MORE-331] is never more than time has passed at the fastest speed: since the first report, and since the last one of the browser', () => {
    fc.assert(
      fc.property(fc.array(report, { minLength: 1, maxLength: 20 }), (reports) => {
        const taken = take(reports);
        const first = taken[0]!.now;
        expect(taken[0]!.added).toBe(0);
        for (const { now, added, previous, total } of taken) {
          expect(total).toBeLessThanOrEqual(((now - first) / 1000) * FASTEST_SPEED);
          if (previous !== undefined) expect(added).toBeLessThanOrEqual(((now - previous) / 1000) * FASTEST_SPEED);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is only what was played of the film, and is never lost', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 20 }), (reports) => {
        for (const { before, credited, claimed, added } of take(reports)) {
          const [old, all, played] = [secondsIn(before), secondsIn(credited), secondsIn(claimed)];
          const isNew = (second: number) => second < VIDEO_S && played.has(second);
          expect([...old].filter((second) => !all.has(second))).toEqual([]);
          expect([...all].filter((second) => !old.has(second) && !isNew(second))).toEqual([]);
          expect(all.size - old.size).toBe(added);
        }
      }),
    );
  });

  it('is all of a film played at twice the speed and reported every 15 seconds, or at once after an hour offline', () => {
    const played = (reports: number, seconds: number) =>
      Array.from({ length: reports }, (_, at) => ({
        after: seconds / FASTEST_SPEED / reports,
        device: 'a',
        film: 0,
        claimed: [{ from: 0, to: ((at + 1) * seconds) / reports }],
      }));
    const opened = { after: 0, device: 'a', film: 0, claimed: [] };
    for (const reports of [20, 1]) expect(take([opened, ...played(reports, VIDEO_S)]).at(-1)!.total).toBe(VIDEO_S);
  });

  it('does not count the same time on two browsers', () => {
    const taken = take([
      { after: 0, device: 'a', film: 0, claimed: [] },
      { after: 0, device: 'b', film: 1, claimed: [] },
      { after: 100, device: 'a', film: 0, claimed: [{ from: 0, to: VIDEO_S }] },
      { after: 0, device: 'b', film: 1, claimed: [{ from: 0, to: VIDEO_S }] },
    ]);
    expect(taken.at(-1)!.total).toBe(100 * FASTEST_SPEED);
  });
});
