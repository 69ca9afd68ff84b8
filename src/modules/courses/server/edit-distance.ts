/**
 * Returns how many typing errors lie between two words: letters left out, added, replaced, or two neighbours swapped
 * (optimal string alignment; Wikipedia, "Damerau–Levenshtein distance").
 */
export function editDistance(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  // edits[i][j]: between the first i letters of the one and the first j of the other.
  const edits = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => i + j));
  const editsAt = (i: number, j: number): number => edits[i]![j]!;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      edits[i]![j] = Math.min(
        editsAt(i - 1, j) + 1,
        editsAt(i, j - 1) + 1,
        editsAt(i - 1, j - 1) + (same ? 0 : 1),
        swapped ? editsAt(i - 2, j - 2) + 1 : Infinity,
      );
    }
  }
  return editsAt(a.length, b.length);
}

/** Returns how many errors a word may have; in a short word a single one makes another word of it. */
export const allowedEdits = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
