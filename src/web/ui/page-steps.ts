/** A page one can go to, and whether pages were left out before it. */
export interface PageStep {
  readonly page: number;
  readonly gapBefore: boolean;
}

/** The pages worth a button out of `pages`: the first, the last, and the current one with its neighbours. */
export function pageSteps(current: number, pages: number): PageStep[] {
  const wanted = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages);
  const shown = [...new Set(wanted)].sort((a, b) => a - b);
  return shown.map((page, index) => ({ page, gapBefore: index > 0 && page - (shown[index - 1] ?? 0) > 1 }));
}
