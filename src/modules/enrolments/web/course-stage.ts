import type { EnrolledCard } from '#modules/enrolments/contract/enrolments.ts';

/** How far a learner is in a course; also the label of the button to it. */
export type CourseStage = 'start' | 'continue' | 'review';

/**
 * Returns the stage of a course: 'review' when it is completed, 'continue' when a unit is done or was opened (`opened`),
 * else 'start'.
 */
export function courseStage(
  { unitsDone, completed }: Pick<EnrolledCard, 'unitsDone' | 'completed'>,
  opened: boolean,
): CourseStage {
  if (completed) return 'review';
  return unitsDone > 0 || opened ? 'continue' : 'start';
}
