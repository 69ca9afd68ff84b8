import { expect, it } from 'vitest';
import { courseStage } from './course-stage.ts';

it.each([
  [0, 6, false, 'start'],
  [0, 6, true, 'continue'],
  [2, 6, false, 'continue'],
  [5, 6, true, 'continue'],
  [6, 6, false, 'review'],
  [6, 6, true, 'review'],
  [0, 0, false, 'start'],
  [0, 0, true, 'continue'],
] as const)('%i of %i units done, one opened here: %s → %s', (unitsDone, lessons, opened, stage) => {
  expect(courseStage({ unitsDone, lessons }, opened)).toBe(stage);
});
