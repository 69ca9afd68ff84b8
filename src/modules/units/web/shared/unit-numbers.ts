import type { Unit } from '#modules/units/contract/units.ts';
import { remainingTime } from '#modules/progress/contract/watched-videos.ts';
import type { Messages } from '#web/lib/messages/areas.ts';

type Placed = Pick<Unit, 'position'>;

/**
 * Returns the index of the unit to show: the requested one, else the remembered one, else the first. Numbers beyond the
 * course lead to its last unit; -1 if it has none.
 */
export function unitToShow(
  units: readonly Placed[],
  asked: number | undefined,
  remembered: number | undefined,
): number {
  const unitNumber = asked ?? remembered ?? 1;
  return Math.min(Math.max(unitNumber, 1), units.length) - 1;
}

/** Returns the short name of a unit from its index: U1, U2, … */
export const unitLabel = (index: number): string => `U${index + 1}`;

/** Returns how much of a video is still to be watched, for lists of units. */
export function toWatchWords({ toWatch }: Pick<Messages['study']['content'], 'toWatch'>, seconds: number): string {
  const { unit, count } = remainingTime(seconds);
  return toWatch[unit](count);
}

/** Returns the number (from 1) of a unit; undefined if it is not one of the course. */
export function numberOf(units: readonly Pick<Unit, '_id'>[], id: string | null): number | undefined {
  return units.findIndex((unit) => unit._id === id) + 1 || undefined;
}

/** Returns the number (from 1) of the first unit not completed; undefined if none or all are completed. */
export function firstOpenUnit(units: readonly Pick<Unit, '_id'>[], done: ReadonlySet<string>): number | undefined {
  const open = units.findIndex((unit) => !done.has(unit._id));
  return open === -1 || !units.some((unit) => done.has(unit._id)) ? undefined : open + 1;
}

/** The longest unit summary, in characters: one paragraph up to this length only captions the video. */
const CAPTION_LENGTH = 240;

/** Returns whether the text below a video is only a caption; longer ones are content, such as an exercise. */
export function isCaption(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= CAPTION_LENGTH && !trimmed.includes('\n');
}
