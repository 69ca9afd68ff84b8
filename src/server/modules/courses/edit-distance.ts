/**
 * How many slips of the finger lie between two words: letters left out, added, mistaken for another, or two neighbours
 * swapped (optimal string alignment; Wikipedia, "Damerau–Levenshtein distance").
 */
export function slipsBetween(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  // slips[i][j]: between the first i letters of the one and the first j of the other.
  const slips = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => i + j));
  const at = (i: number, j: number): number => slips[i]![j]!;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      slips[i]![j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (same ? 0 : 1),
        swapped ? at(i - 2, j - 2) + 1 : Infinity,
      );
    }
  }
  return at(a.length, b.length);
}

/** So many slips are forgiven in a word: in a short one a single slip makes another word of it. */
export const slipsForgiven = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
