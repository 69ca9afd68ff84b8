import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as LIMITS from '#contract/limits.ts';
import {
  FASTEST_SPEED,
  type FilmPart,
  lengthOf,
  mergeParts,
  remainingTime,
  secondsToWatch,
} from '#contract/watched-films.ts';
import { advanceClock, allowanceOf, creditParts, type WatchClock } from './watching.rules.ts';

const FILM_S = 600;
const part = fc.record({ from: fc.nat(700), to: fc.nat(700) });
const parts = fc.array(part, { maxLength: 8 });
const secondsIn = (list: readonly FilmPart[]) =>
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
    const many = Array.from({ length: LIMITS.filmParts + 1 }, (_, at) => ({
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
    expect(secondsToWatch({ videoUrl, durationSeconds })).toBe(seconds);
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

/** A report: seconds since the one before, the browser, the film, and what it says was played. */
interface Report {
  readonly after: number;
  readonly device: string;
  readonly film: number;
  readonly claimed: FilmPart[];
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
  const films: FilmPart[][] = [[], []];
  return reports.map(({ after, device, film, claimed }) => {
    now += after * 1000;
    const previous = clock.devices[device];
    const allowance = allowanceOf(clock, device, now);
    const { parts: credited, added } = creditParts(films[film]!, claimed, { allowance, filmSeconds: FILM_S });
    const before = films[film]!;
    films[film] = credited;
    clock = advanceClock(clock, device, now, added);
    return { now, added, before, credited, claimed, previous, total: lengthOf(films[0]!) + lengthOf(films[1]!) };
  });
}

describe('what counts as watched', () => {
  it('is never more than time has passed at the fastest speed: since the first report, and since the last one of the browser', () => {
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
          const isNew = (second: number) => second < FILM_S && played.has(second);
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
    for (const reports of [20, 1]) expect(take([opened, ...played(reports, FILM_S)]).at(-1)!.total).toBe(FILM_S);
  });

  it('does not count the same time on two browsers', () => {
    const taken = take([
      { after: 0, device: 'a', film: 0, claimed: [] },
      { after: 0, device: 'b', film: 1, claimed: [] },
      { after: 100, device: 'a', film: 0, claimed: [{ from: 0, to: FILM_S }] },
      { after: 0, device: 'b', film: 1, claimed: [{ from: 0, to: FILM_S }] },
    ]);
    expect(taken.at(-1)!.total).toBe(100 * FASTEST_SPEED);
  });
});
