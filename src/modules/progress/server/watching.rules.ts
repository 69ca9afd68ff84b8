import { FASTEST_SPEED, type VideoPart, lengthOf, mergeParts } from '#modules/progress/contract/watched-videos.ts';

/** How much time a user had for videos; times in milliseconds. */
export interface WatchClock {
  /** The time up to which watched videos have used the user's time up. */
  readonly usedUntil: number;
  /** When the browsers of the user reported last. */
  readonly devices: Readonly<Record<string, number>>;
}

/** Browsers of a user that are remembered. Another one counts as new. */
const DEVICES_KEPT = 20;

/**
 * Returns how many seconds of videos a browser can have played since its last report: no more than the fastest speed, nor
 * than what the videos seen on other browsers have left of that time. A browser that never reported counts from the last
 * report of any other; the first report of a user counts for nothing.
 */
export function allowanceOf({ usedUntil, devices }: WatchClock, device: string, now: number): number {
  const previous = devices[device] ?? Math.max(...Object.values(devices), Number.NEGATIVE_INFINITY);
  const since = Number.isFinite(previous) ? Math.max(usedUntil, previous) : now;
  return Math.floor((Math.max(0, now - since) / 1000) * FASTEST_SPEED);
}

/** Returns the clock after a report of a browser that counted for so many seconds of videos. */
export function advanceClock(clock: WatchClock, device: string, now: number, seconds: number): WatchClock {
  const devices = { ...clock.devices, [device]: now };
  const latest = Object.entries(devices).toSorted(([, a], [, b]) => b - a);
  return {
    usedUntil: Math.min(now, clock.usedUntil + (seconds * 1000) / FASTEST_SPEED),
    devices: Object.fromEntries(latest.slice(0, DEVICES_KEPT)),
  };
}

/**
 * Adds what a browser says it played of a video to what counts as watched: what is new of it, from the beginning, up to
 * `allowance` seconds, and nothing beyond the end of the video. Returns all parts that count now, and the seconds added.
 */
export function creditParts(
  earlier: readonly VideoPart[],
  claimed: readonly VideoPart[],
  limits: { readonly allowance: number; readonly filmSeconds: number },
): { readonly parts: VideoPart[]; readonly added: number } {
  let parts = mergeParts(earlier);
  const before = lengthOf(parts);
  let left = limits.allowance;
  for (const { from, to: claimedTo } of mergeParts(claimed)) {
    const to = Math.min(claimedTo, limits.filmSeconds);
    for (const gap of gapsIn(parts, from, to)) {
      const end = Math.min(gap.to, gap.from + left);
      left -= Math.max(0, end - gap.from);
      parts = mergeParts([...parts, { from: gap.from, to: end }]);
    }
  }
  return { parts, added: Math.max(0, lengthOf(parts) - before) };
}

/** Returns what of a part of a video is not in some others, which are in order; some of it may be empty or end before it begins. */
function gapsIn(parts: readonly VideoPart[], from: number, to: number): VideoPart[] {
  const gaps: VideoPart[] = [];
  let second = from;
  for (const part of [...parts, { from: to, to }]) {
    gaps.push({ from: second, to: Math.min(part.from, to) });
    second = Math.max(second, part.to);
  }
  return gaps;
}
