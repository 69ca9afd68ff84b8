import { expect, it } from 'vitest';
import { courseStage } from './course-stage.ts';

it.each([
  [0, false, false, 'start'],
  [0, false, true, 'continue'],
  [2, false, false, 'continue'],
  [6, false, true, 'continue'],
  [6, true, false, 'review'],
  [1, true, true, 'review'],
  [0, true, false, 'review'],
] as const)(
  '[ACCOUNT-11] %i units done, completed %s, one opened here %s: %s',
  (unitsDone, completed, opened, stage) => {
    expect(courseStage({ unitsDone, completed }, opened)).toBe(stage);
  },
);
