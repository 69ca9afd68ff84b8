import * as LIMITS from '#contract/limits.ts';
import { videoKind } from '#contract/video-address.ts';

/**
 * The share of a video that has to be watched in courses that require it. The rest is left for credits, a skipped recap and
 * seconds lost to seeking and rounding (decision 0174).
 */
export const WATCHED_SHARE = 0.8;

/** The highest rate the player offers: no user watches more seconds of a video than this in a second. */
export const FASTEST_SPEED = 2;

/** A part of a video that was played, in whole seconds; its end is not part of it. */
export interface VideoPart {
  readonly from: number;
  readonly to: number;
}

/** Returns parts in order, without overlaps and empty ones; of more than the limit the longest. */
export function mergeParts(parts: readonly VideoPart[]): VideoPart[] {
  const merged: VideoPart[] = [];
  for (const { from, to } of parts.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (from >= to) continue;
    if (last && from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else merged.push({ from, to });
  }
  if (merged.length <= LIMITS.videoParts) return merged;
  const longest = merged.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, LIMITS.videoParts);
  return longest.toSorted((a, b) => a.from - b.from);
}

/** Returns the total length of parts that do not overlap, in seconds. */
export const lengthOf = (parts: readonly VideoPart[]): number =>
  parts.reduce((sum, { from, to }) => sum + to - from, 0);

/** The video of a unit, as far as it says how much of it has to be watched. */
export interface VideoToWatch {
  readonly videoUrl: string | null;
  /** The length entered for the unit. */
  readonly durationSeconds: number;
  /** The length of the video as players say; null: not yet known. */
  readonly filmSeconds: number | null;
}

/**
 * Returns how many seconds of a unit's video have to be watched: a share of the length entered for the unit, or of that of the
 * video if it is shorter; 0 for units without a video, and for videos whose length was not entered or whose player does not tell
 * what it plays, such as those of other sites.
 */
export function secondsToWatch({ videoUrl, durationSeconds, filmSeconds: videoSeconds }: VideoToWatch): number {
  if (videoUrl === null || videoKind(videoUrl) !== 'file') return 0;
  return shareOf(Math.min(durationSeconds, videoSeconds ?? durationSeconds, LIMITS.videoSecondsMax));
}

/** Returns the share of a video of so many seconds that has to be watched. */
export const shareOf = (seconds: number): number => Math.floor(seconds * WATCHED_SHARE);

/** Returns what remains to be watched as it is shown to people: in steps of 5 seconds, from a minute and a half on in minutes. */
export function remainingTime(seconds: number): { readonly unit: 'seconds' | 'minutes'; readonly count: number } {
  return seconds <= 90
    ? { unit: 'seconds', count: Math.ceil(seconds / 5) * 5 }
    : { unit: 'minutes', count: Math.ceil(seconds / 60) };
}
