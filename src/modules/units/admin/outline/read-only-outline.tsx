import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { StateMark } from '#modules/units/admin/states/state-button.tsx';
import { formatDuration } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ListHeading } from './panel-parts.tsx';

/** Lists the units of a course by chapters, in every state, for members of its team who do not edit them. */
export function ReadOnlyOutline({ course }: { course: FullCourse }) {
  const { units: words, unit: unitWords } = useMessages().adminCourses;
  const { pages } = useWorkplace();
  const locale = useLocale();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ListHeading ref={null} id={id} count={course.sections.length} />
      {course.sections.length === 0 && <EmptyState title={words.none} level={3} />}
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {course.sections.map((unit, index) => {
          const { chapter } = unit;
          const isNew = chapter && chapter._id !== course.sections[index - 1]?.chapter?._id;
          return (
            <li key={unit._id} className="grid grid-cols-[minmax(0,1fr)]">
              {isNew && <h3 className="pt-5 pb-2 text-lg break-words">{chapter.title}</h3>}
              <div className="-mt-px flex min-h-12 flex-wrap items-center gap-x-3 border border-line bg-surface px-3 py-1">
                <span className="text-sm text-muted tabular-nums">{unitWords.place(index + 1)}</span>
                <Link
                  to={pages.unit}
                  params={{ courseId: String(course.customId), unitId: unit._id }}
                  className="link touch inline-flex min-w-0 grow items-center text-sm font-semibold break-words"
                >
                  {unit.title}
                </Link>
                <StateMark unit={unit} />
                {unit.durationSeconds > 0 && (
                  <span className="text-sm text-muted tabular-nums">
                    {formatDuration(unit.durationSeconds, locale)}
                  </span>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
