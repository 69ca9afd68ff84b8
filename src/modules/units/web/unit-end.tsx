import { ChevronLeft, ChevronRight } from 'lucide';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { remainingTime } from '#modules/progress/contract/watched-videos.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CourseEnd } from '#modules/completion/web/shared/course-end.tsx';
import type { StudyProgress } from '#modules/progress/web/shared/progress.api.ts';
import { RefusedTicksNote } from '#modules/progress/web/shared/refused-ticks-note.tsx';

/** The end of a unit: the tick, the previous and the next unit, and after the last one the end of the course. */
export function UnitEnd(props: {
  course: FullCourse;
  userId: string;
  /** Whether passing its test completes the unit, so that it cannot be ticked. */
  completedByTest: boolean;
  index: number;
  progress: StudyProgress;
  onUnit: (index: number) => void;
  onNext: () => void;
}) {
  const { course, index, progress, onUnit } = props;
  const units = course.sections;
  const { content } = useMessages().study;
  const unit = units[index];
  const last = index === units.length - 1;
  if (!unit) return null;
  const seconds = progress.toWatch.get(unit._id);
  const time = remainingTime(seconds ?? 0);
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      {!progress.missing && !props.completedByTest && (
        <Checkbox
          label={content.markDone}
          hint={seconds === undefined ? undefined : content.watchFirst[time.unit](time.count)}
          disabled={seconds !== undefined}
          checked={progress.done.has(unit._id)}
          onChange={(event) => progress.setDone(unit._id, event.target.checked)}
        />
      )}
      <RefusedTicksNote progress={progress} units={units} isAbout={(id) => id === unit._id} />
      {progress.held !== null && <Alert>{content.held[progress.held]}</Alert>}
      <div className="flex flex-wrap justify-between gap-3">
        <Button tone="secondary" className="grow sm:grow-0" disabled={index === 0} onClick={() => onUnit(index - 1)}>
          <Icon of={ChevronLeft} className="size-5 [[dir=rtl]_&]:rotate-180" />
          {content.previous}
        </Button>
        <Button tone={last ? 'secondary' : 'primary'} className="grow sm:grow-0" disabled={last} onClick={props.onNext}>
          {content.next}
          <Icon of={ChevronRight} className="size-5 [[dir=rtl]_&]:rotate-180" />
        </Button>
      </div>
      {last && <CourseEnd course={course} userId={props.userId} done={progress.done} onUnit={onUnit} />}
    </div>
  );
}
