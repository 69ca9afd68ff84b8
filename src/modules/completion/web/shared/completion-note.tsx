import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { completionQuery } from './completion.api.ts';
import { unitLabel } from '#modules/units/web/shared/unit-numbers.ts';

/** Says when the learner completed the course, or which units are missing. */
export function CompletionNote(props: { course: FullCourse; userId: string; onUnit: (index: number) => void }) {
  const { course, userId, onUnit } = props;
  const { completion, content } = useMessages().study;
  const locale = useLocale();
  const { data, isError } = useQuery(completionQuery(course._id, userId));
  if (isError) return <p>{completion.failed}</p>;
  if (!data) return null;
  if (data.completedAt) {
    return (
      <p>
        {completion.done(formatDate(data.completedAt, locale))}{' '}
        <Link to="/my-courses" hash="certificates" className="link">
          {completion.certificate}
        </Link>
      </p>
    );
  }
  if (data.missing.length === 0) return null;
  return (
    <>
      <p>{completion.missing(data.missing.length)}</p>
      <ul className="grid gap-1">
        {data.missing.map(({ _id, title }) => {
          const index = course.sections.findIndex((unit) => unit._id === _id);
          return (
            <li key={_id}>
              <button type="button" className="link min-h-11 text-left" onClick={() => onUnit(index)}>
                {content.unit(unitLabel(index), title)}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
