import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { EnrolmentEntry } from '#contract/reports.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { DataTable } from '#web/ui/charts/data-table.tsx';
import { useMediaQuery } from '#web/ui/media-query.ts';
import { PersonLink } from '#web/ui/person-link.tsx';

/** A table where its four columns fit, else three lines for each enrolment. */
export function EnrolmentsTable(props: {
  caption: string;
  /** Those of deleted accounts have no user, and the day only. */
  enrolments: readonly (Omit<EnrolmentEntry, 'user'> & { user: { _id: string; name: string } | null })[];
}) {
  const words = useMessages().admin.dashboard.newest;
  const locale = useLocale();
  const price = usePrice();
  const written = useSchoolTime();
  const wide = useMediaQuery('(min-width: 40rem)');
  const rows = props.enrolments.map(({ at, user, course, paid }, index) => ({
    key: String(index),
    name: user ? <PersonLink id={user._id} name={user.name} /> : words.deleted,
    course: (
      <Link
        to="/admin/manage-courses/$courseId/students"
        params={{ courseId: String(course.customId) }}
        className="link break-words"
      >
        {course.name}
      </Link>
    ),
    paid: price(paid),
    when: (
      <time dateTime={at} className="whitespace-nowrap">
        {user ? written.moment(at) : formatDate(at, locale)}
      </time>
    ),
  }));
  if (wide) {
    return (
      <DataTable
        caption={props.caption}
        columns={[words.person, words.course, words.paid, words.when]}
        numbers={[2]}
        rows={rows.map(({ key, name, course, paid, when }) => ({
          key,
          cells: [
            <Fragment key="name">{name}</Fragment>,
            <Fragment key="course">{course}</Fragment>,
            paid,
            <Fragment key="when">{when}</Fragment>,
          ],
        }))}
      />
    );
  }
  return (
    <ul className="divide-y divide-line text-sm">
      {rows.map(({ key, name, course, paid, when }) => (
        <li key={key} className="grid gap-0.5 py-2.5">
          <span className="font-semibold break-words">{name}</span>
          <span className="min-w-0">{course}</span>
          <span className="flex flex-wrap justify-between gap-x-4 text-muted tabular-nums">
            <span>{paid}</span>
            {when}
          </span>
        </li>
      ))}
    </ul>
  );
}
