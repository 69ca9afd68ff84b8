/** Milliseconds until the next testimonial. */
export const STAY_MS = 5000;
/** Pixels a drag must cover to count as a swipe. */
const SWIPE_PX = 50;

/** Returns which of `count` entries a position (any whole number) shows. */
export const entryAt = (place: number, count: number): number => ((place % count) + count) % count;

/**
 * Returns the position of an entry in widths: from two before to one after the current one, so that a step to either
 * side and a jump of two ahead pass over entries that are already there.
 */
export const standOf = (entry: number, place: number, count: number): number =>
  entry + count * Math.floor((place + count - 3 - entry) / count);

/** Returns the next position that shows an entry: one back if that is nearest, else ahead. */
export function placeShowing(entry: number, place: number, count: number): number {
  const ahead = entryAt(entry - place, count);
  return ahead === count - 1 ? place - 1 : place + ahead;
}

/** Returns the position after a drag of `distance` pixels (positive to the right) in left-to-right text. */
export function placeAfterDrag(distance: number, place: number): number {
  if (Math.abs(distance) <= SWIPE_PX) return place;
  return distance < 0 ? place + 1 : place - 1;
}
