/** A page one can go to, and whether pages were left out before it. */
export interface PageStep {
  readonly page: number;
  readonly gapBefore: boolean;
}

/**
 * The pages worth a button out of `pages`: the first, the last, and the current one with `around` neighbours on each
 * side.
 */
export function pageSteps(current: number, pages: number, around: number): PageStep[] {
  const near = Array.from({ length: 2 * around + 1 }, (_, place) => current - around + place);
  const wanted = [1, ...near, pages].filter((page) => page >= 1 && page <= pages);
  const shown = [...new Set(wanted)].sort((a, b) => a - b);
  return shown.map((page, index) => ({ page, gapBefore: index > 0 && page - (shown[index - 1] ?? 0) > 1 }));
}
