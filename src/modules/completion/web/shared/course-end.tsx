import { useQuery } from '@tanstack/react-query';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { completionQuery } from './completion.api.ts';
import { unitLabel } from '#modules/units/web/shared/unit-numbers.ts';

/** The end of the course: whether it is completed, what is still open, and the links onwards. */
export function CourseEnd(props: {
  course: FullCourse;
  userId: string;
  /** Ids of the units done. */
  done: ReadonlySet<string>;
  onUnit: (index: number) => void;
}) {
  const { course, done, onUnit } = props;
  const { content } = useMessages().study;
  const { data } = useQuery(completionQuery(course._id, props.userId));
  const units = course.sections;
  // Only the school knows whether the course is completed; until it has responded, what is open is what is known here.
  const isCompleted = data?.completedAt != null;
  const open = units.flatMap(({ _id }, index) => (done.has(_id) ? [] : [index]));
  const missing = data
    ? units.flatMap(({ _id }, index) => (data.missing.some((one) => one._id === _id) ? [index] : []))
    : open;
  const [firstOpen] = isCompleted ? open : missing;
  const said = isCompleted
    ? content.completed
    : missing.length > 0
      ? content.stillOpen(missing.length)
      : content.allDone;
  return (
    <section
      aria-labelledby="course-end"
      className="grid justify-items-start gap-3 rounded-lg border border-success bg-success-soft p-5 sm:p-6"
    >
      <h3 id="course-end" className="text-xl">
        {content.finishedTitle}
      </h3>
      <p>{content.finishedText(course.name)}</p>
      <p>{said}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/my-courses" hash={isCompleted ? 'certificates' : undefined}>
          {content.myCourses}
        </LinkButton>
        {firstOpen !== undefined && firstOpen > 0 && firstOpen < units.length - 1 && (
          <Button tone="secondary" onClick={() => onUnit(firstOpen)}>
            {content.toOpen(unitLabel(firstOpen))}
          </Button>
        )}
        {units.length > 1 && (
          <Button tone="secondary" onClick={() => onUnit(0)}>
            {content.again}
          </Button>
        )}
      </div>
    </section>
  );
}
