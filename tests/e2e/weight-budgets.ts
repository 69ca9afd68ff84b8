/** Budget of the first visit to a page, in kilobytes (1000 bytes) as transferred, compressed. */
export interface Budget {
  readonly script: number;
  readonly style: number;
  readonly font: number;
  /** Images of the first screen. */
  readonly image: number;
}

/** Scripts: their present weight plus one kilobyte; the others are the school's promise. */
const SHARED = { style: 12, font: 30, image: 120 };

export const BUDGETS: Readonly<Record<'home' | 'catalogue' | 'course' | 'study', Budget>> = {
  home: { ...SHARED, script: 129.5 },
  catalogue: { ...SHARED, script: 124.5 },
  course: { ...SHARED, script: 132 },
  // It weighed 140 before texts of units were rendered, and 146 with them. What learners get next may add six at most: so far
  // refused ticks of units with a test, refused facts that hold up no others, and videos that have to be watched before a tick.
  study: { ...SHARED, script: 148.5 },
};

/** What Spanish sentences weigh more than English ones. Those of failed calls are loaded with the first failure. */
export const SPANISH_SENTENCES = 0.4;
