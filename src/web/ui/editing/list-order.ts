/** Returns the list with one entry moved to `to`, clamped to the list; the same list if nothing moves. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const place = Math.min(Math.max(to, 0), list.length - 1);
  if (from === place || from < 0 || from >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, place), list[from] as T, ...rest.slice(place)];
}

/**
 * Returns the row for an element dragged to a height: it changes with a neighbour after passing the neighbour's middle.
 * Heights in pixels, rows from top to bottom.
 */
export function placeAt(
  y: number,
  rows: readonly { readonly top: number; readonly height: number }[],
  now: number,
): number {
  let place = now;
  while (place > 0 && y < middle(rows[place - 1]!)) place--;
  while (place < rows.length - 1 && y > middle(rows[place + 1]!)) place++;
  return place;
}

const middle = ({ top, height }: { readonly top: number; readonly height: number }): number => top + height / 2;
