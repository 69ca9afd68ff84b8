/** A page button, and whether pages are omitted before it. */
export interface PageStep {
  readonly page: number;
  readonly gapBefore: boolean;
}

/**
 * Returns the page buttons for `pages` pages: the first, the last, and the current one with `around` neighbours on each
 * side.
 */
export function pageSteps(current: number, pages: number, around: number): PageStep[] {
  const near = Array.from({ length: 2 * around + 1 }, (_, place) => current - around + place);
  const steps = [1, ...near, pages].filter((page) => page >= 1 && page <= pages);
  const numbers = [...new Set(steps)].sort((a, b) => a - b);
  return numbers.map((page, index) => ({ page, gapBefore: index > 0 && page - (numbers[index - 1] ?? 0) > 1 }));
}
