/** Milliseconds until the next testimonial. */
export const STAY_MS = 5000;
/** Pixels a drag must cover to count as a swipe. */
const SWIPE_PX = 50;

/** Returns which of `count` entries a position (any whole number) shows. */
export const entryAt = (place: number, count: number): number => ((place % count) + count) % count;

/** Returns how many slides show `count` entries: of two entries each has two, as one is beside the other on both sides. */
export const slidesOf = (count: number): number => (count === 2 ? 4 : count);

/**
 * Returns the position of a slide in widths. The slides are around the current position, the middle of them or the one
 * after it, so that every move of `placeShowing` passes over slides that are already there.
 */
export const standOf = (slide: number, place: number, slides: number): number =>
  slide + slides * Math.floor((place + ((slides - 1) >> 1) - slide) / slides);

/** Returns the nearest position that shows an entry; of two equally near ones that ahead. */
export function placeShowing(entry: number, place: number, count: number): number {
  const ahead = entryAt(entry - place, count);
  return ahead > count >> 1 ? place + ahead - count : place + ahead;
}

/** Returns the position after a drag of `distance` pixels (positive to the right) in left-to-right text. */
export function placeAfterDrag(distance: number, place: number): number {
  if (Math.abs(distance) <= SWIPE_PX) return place;
  return distance < 0 ? place + 1 : place - 1;
}
