import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** What follows a unit: the ones before and after it, and after the last one the end of the course. */
export function UnitEnd(props: { courseName: string; index: number; count: number; onUnit: (index: number) => void }) {
  const { index, count, onUnit } = props;
  const { content } = useMessages().study;
  const last = index === count - 1;
  return (
    <div className="grid gap-6 border-t border-line pt-6">
      <div className="flex flex-wrap justify-between gap-3">
        <Button tone="secondary" className="grow sm:grow-0" disabled={index === 0} onClick={() => onUnit(index - 1)}>
          <ChevronLeft className="size-5 rtl:rotate-180" aria-hidden="true" />
          {content.previous}
        </Button>
        <Button
          tone={last ? 'secondary' : 'primary'}
          className="grow sm:grow-0"
          disabled={last}
          onClick={() => onUnit(index + 1)}
        >
          {content.next}
          <ChevronRight className="size-5 rtl:rotate-180" aria-hidden="true" />
        </Button>
      </div>
      {last && (
        <section
          aria-labelledby="course-end"
          className="grid justify-items-start gap-3 rounded-lg border border-success bg-success-soft p-5 sm:p-6"
        >
          <h3 id="course-end" className="text-xl">
            {content.finishedTitle}
          </h3>
          <p>{content.finishedText(props.courseName)}</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/my-courses">{content.myCourses}</LinkButton>
            {count > 1 && (
              <Button tone="secondary" onClick={() => onUnit(0)}>
                {content.again}
              </Button>
            )}
          </div>
        </section>
      )}
    </div>
  );
}
