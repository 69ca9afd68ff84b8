import * as LIMITS from './limits.ts';
import { videoKind } from './video-address.ts';

/**
 * The share of a film that has to be watched in courses that require it. The rest is left for credits, a skipped recap and
 * seconds lost to seeking and rounding (decision 0174).
 */
export const WATCHED_SHARE = 0.8;

/** The highest rate the player offers: no user watches more seconds of a film than this in a second. */
export const FASTEST_SPEED = 2;

/** A part of a film that was played, in whole seconds; its end is not part of it. */
export interface FilmPart {
  readonly from: number;
  readonly to: number;
}

/** Returns parts in order, without overlaps and empty ones; of more than the limit the longest. */
export function mergeParts(parts: readonly FilmPart[]): FilmPart[] {
  const merged: FilmPart[] = [];
  for (const { from, to } of parts.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (from >= to) continue;
    if (last && from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else merged.push({ from, to });
  }
  if (merged.length <= LIMITS.filmParts) return merged;
  const longest = merged.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, LIMITS.filmParts);
  return longest.toSorted((a, b) => a.from - b.from);
}

/** Returns the total length of parts that do not overlap, in seconds. */
export const lengthOf = (parts: readonly FilmPart[]): number => parts.reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * Returns how many seconds of a unit's film have to be watched; 0 for units without a film, and for films whose length is not
 * known or whose player does not tell what it plays, such as YouTube's.
 */
export const secondsToWatch = (unit: { readonly videoUrl: string | null; readonly durationSeconds: number }): number =>
  unit.videoUrl !== null && videoKind(unit.videoUrl) === 'file'
    ? Math.floor(Math.min(unit.durationSeconds, LIMITS.filmSeconds) * WATCHED_SHARE)
    : 0;

/** Returns what remains to be watched as it is shown to people: in steps of 5 seconds, from a minute and a half on in minutes. */
export function remainingTime(seconds: number): { readonly unit: 'seconds' | 'minutes'; readonly count: number } {
  return seconds <= 90
    ? { unit: 'seconds', count: Math.ceil(seconds / 5) * 5 }
    : { unit: 'minutes', count: Math.ceil(seconds / 60) };
}
