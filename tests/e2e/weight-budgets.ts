/** What the first visit of a page may weigh, in kilobytes (1000 bytes) as they travel, compressed. */
export interface Budget {
  readonly script: number;
  readonly style: number;
  readonly font: number;
  /** Pictures of the first screen. */
  readonly image: number;
}

/** Scripts: what they weigh at present and one kilobyte; the others are the school's promise. */
const SHARED = { style: 12, font: 30, image: 120 };

export const BUDGETS: Readonly<Record<'home' | 'catalogue' | 'course' | 'study', Budget>> = {
  home: { ...SHARED, script: 129.5 },
  catalogue: { ...SHARED, script: 124.5 },
  course: { ...SHARED, script: 132 },
  study: { ...SHARED, script: 141 },
};
