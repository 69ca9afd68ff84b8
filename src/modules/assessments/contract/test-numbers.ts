import * as LIMITS from '#contract/limits.ts';

/** The ranges of the numbers of a test, and of how many questions a draw adds. */
export const TEST_NUMBERS = {
  attempts: { min: 1, max: 100 },
  pauseMinutes: { min: 0, max: 10_080 },
  passPercent: { min: 0, max: 100 },
  minutes: { min: 1, max: 1_440 },
  count: { min: 1, max: LIMITS.testQuestions },
} as const;
