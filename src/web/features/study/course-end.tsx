import type { Unit } from '#contract/units.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { unitLabel } from './units.ts';

/** The end of the course: what is still open, and the links onwards. */
export function CourseEnd(props: {
  courseName: string;
  units: readonly Unit[];
  /** Ids of the units done. */
  done: ReadonlySet<string>;
  onUnit: (index: number) => void;
}) {
  const { units, done, onUnit } = props;
  const { content } = useMessages().study;
  const open = units.filter((unit) => !done.has(unit._id)).length;
  const firstOpen = units.findIndex((unit) => !done.has(unit._id));
  return (
    <section
      aria-labelledby="course-end"
      className="grid justify-items-start gap-3 rounded-lg border border-success bg-success-soft p-5 sm:p-6"
    >
      <h3 id="course-end" className="text-xl">
        {content.finishedTitle}
      </h3>
      <p>{content.finishedText(props.courseName)}</p>
      <p>{open === 0 ? content.allDone : content.stillOpen(open)}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/my-courses" hash={open === 0 ? 'certificates' : undefined}>
          {content.myCourses}
        </LinkButton>
        {firstOpen > 0 && firstOpen < units.length - 1 && (
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
