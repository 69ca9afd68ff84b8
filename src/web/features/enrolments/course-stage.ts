import type { EnrolledCard } from '#contract/enrolments.ts';

/** How far a learner is in a course; also the label of the button to it. */
export type CourseStage = 'start' | 'continue' | 'review';

/**
 * Returns the stage of a course: 'review' when every unit is done, 'continue' when one is or when a unit was opened
 * (`opened`), else 'start'. A course without units is never complete.
 */
export function courseStage(
  { unitsDone, lessons }: Pick<EnrolledCard, 'unitsDone' | 'lessons'>,
  opened: boolean,
): CourseStage {
  if (lessons > 0 && unitsDone >= lessons) return 'review';
  return unitsDone > 0 || opened ? 'continue' : 'start';
}
