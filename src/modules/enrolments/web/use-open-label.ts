import { useSyncExternalStore } from 'react';
import type { EnrolledCard } from '#modules/enrolments/contract/enrolments.ts';
import { formatPosition } from '#web/lib/format/format-position.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { rememberedUnit } from '#modules/progress/web/shared/remembered-unit.ts';
import { resumeAt } from '#modules/progress/web/shared/resume-position.ts';
import { courseStage } from './course-stage.ts';

/** Returns the label of the link to a course: 'Start Course', 'Continue U3 at 0:30', 'Continue' or 'Review'. */
export function useOpenLabel(course: EnrolledCard): string {
  const { courses } = useMessages().account;
  const unit = rememberedUnit(course.name);
  const opened = useSyncExternalStore(unit.subscribe, unit.read, () => null) !== null;
  const { lastUnit } = course;
  const stage = courseStage(course, opened || lastUnit !== null);
  const position = lastUnit ? resumeAt(lastUnit.seconds, lastUnit.duration) : 0;
  return stage === 'continue' && lastUnit && position > 0
    ? courses.continueAt(`U${lastUnit.number}`, formatPosition(position))
    : courses.open[stage];
}
