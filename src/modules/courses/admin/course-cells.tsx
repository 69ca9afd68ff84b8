import { Link } from '@tanstack/react-router';
import type { CourseCard as Course } from '#modules/courses/contract/courses.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { StateBadge } from './state-badge.tsx';

/** Returns the id of a row's Quick Edit button, which gets the focus back. */
export const quickEditId = (courseId: string): string => `quick-edit-${courseId}`;

/** Three actions in a row, in every language, leave room for the name. */
const NARROW = 'px-1.5! pointer-coarse:min-w-11';

/** The name and state of a course, on two lines at most. */
export function CourseName({ course }: { course: Course }) {
  const lines = course.state === 'published' ? 'line-clamp-2 break-words' : 'line-clamp-1 break-all';
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <span className={`min-w-0 ${lines}`} title={course.name}>
        {course.name}
      </span>
      <span className="shrink-0">
        <StateBadge state={course.state} />
      </span>
    </span>
  );
}

/** How many study a course, as a link to them. */
export function CourseUsers({ course }: { course: Course }) {
  const { row } = useMessages().adminCourses;
  const locale = useLocale();
  const count = formatCount(course.participants, locale);
  return (
    <Link
      to="/admin/manage-courses/$courseId/students"
      params={{ courseId: String(course.customId) }}
      aria-label={row.users(count, course.participants !== 1, course.name)}
      className="link touch inline-flex min-w-11 items-center tabular-nums"
    >
      {count}
    </Link>
  );
}

/** The buttons of a row. `locked`: another row is edited. `opening`: the version to edit is loading. */
export function CourseActions(props: {
  course: Course;
  locked: boolean;
  opening: boolean;
  onQuickEdit: () => void;
  onDelete: () => void;
}) {
  const { course, locked, opening, onQuickEdit, onDelete } = props;
  const { row } = useMessages().adminCourses;
  return (
    <>
      <LinkButton
        to="/admin/manage-courses/$courseId"
        params={{ courseId: String(course.customId) }}
        size="sm"
        tone="secondary"
        className={NARROW}
        aria-label={row.editNamed(course.name)}
      >
        {row.edit}
      </LinkButton>
      <Button
        id={quickEditId(course._id)}
        size="sm"
        tone="quiet"
        className={NARROW}
        busy={opening}
        disabled={locked}
        aria-label={row.quickEditNamed(course.name)}
        onClick={onQuickEdit}
      >
        {row.quickEdit}
      </Button>
      <Button
        size="sm"
        tone="quiet"
        className={`${NARROW} text-danger!`}
        aria-label={row.deleteNamed(course.name)}
        onClick={onDelete}
      >
        {row.delete}
      </Button>
    </>
  );
}
