import type { Unit } from '#contract/units.ts';

type Placed = Pick<Unit, 'position'>;

/** The unit number an address asks for (`?unit=3`), when it is a whole number from 1; else undefined. */
export function askedUnit(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^[1-9][0-9]{0,4}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 ? number : undefined;
}

/**
 * Which unit to show, as an index: the one asked for, else the one remembered, else the first.
 * Numbers beyond the course lead to its nearest unit; -1 when it has none.
 */
export function unitToShow(
  units: readonly Placed[],
  asked: number | undefined,
  remembered: number | undefined,
): number {
  const wanted = asked ?? remembered ?? 1;
  return Math.min(Math.max(wanted, 1), units.length) - 1;
}

/** The name a unit goes by in lists, from its index: U1, U2, … */
export const unitLabel = (index: number): string => `U${index + 1}`;

/** The number (from 1) of the first unit the learner has not completed; undefined when they completed none, or all. */
export function firstOpenUnit(units: readonly Pick<Unit, '_id'>[], done: ReadonlySet<string>): number | undefined {
  const open = units.findIndex((unit) => !done.has(unit._id));
  return open === -1 || !units.some((unit) => done.has(unit._id)) ? undefined : open + 1;
}

/** As many characters as the summary of a unit may have: a text of one paragraph up to this length only says what its film shows. */
const CAPTION_LENGTH = 240;

/** Whether the text below a film is only its caption; anything longer is a part of the unit, such as an exercise. */
export function isCaption(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= CAPTION_LENGTH && !trimmed.includes('\n');
}
