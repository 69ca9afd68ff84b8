/** Milliseconds a voice stays before the next one comes by itself. */
export const STAY_MS = 5000;
/** Pixels a drag must cover to count as a swipe. */
const SWIPE_PX = 50;

/** Which of `count` entries an endless place (any whole number) shows. */
export const entryAt = (place: number, count: number): number => ((place % count) + count) % count;

/**
 * Where an entry stands on the endless line, in widths: within two before and one after the current place, so
 * that a step to either side and a jump of two ahead both pass over entries that are already there.
 */
export const standOf = (entry: number, place: number, count: number): number =>
  entry + count * Math.floor((place + count - 3 - entry) / count);

/** The next place that shows an entry: one back when that is nearest, else ahead. */
export function placeShowing(entry: number, place: number, count: number): number {
  const ahead = entryAt(entry - place, count);
  return ahead === count - 1 ? place - 1 : place + ahead;
}

/** Where a drag of `distance` pixels (positive to the right) leads in a text that runs left to right. */
export function placeAfterDrag(distance: number, place: number): number {
  if (Math.abs(distance) <= SWIPE_PX) return place;
  return distance < 0 ? place + 1 : place - 1;
}
