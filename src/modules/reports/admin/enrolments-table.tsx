import { Link } from '@tanstack/react-router';
import type { EnrolmentEntry } from '#modules/reports/contract/reports.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { useMediaQuery } from '#web/ui/media-query.ts';
import { PersonLink } from '#modules/people/web/shared/person-link.tsx';
import { ListTable } from '#web/ui/tables/list-table.tsx';

/** Enrolments: who, in which course, for how much and when. Those of deleted accounts have no user, and the day only. */
export function EnrolmentsTable(props: {
  caption: string;
  enrolments: readonly (Omit<EnrolmentEntry, 'user'> & { user: { _id: string; name: string } | null })[];
  level: 2 | 3;
  stale?: boolean;
}) {
  const words = useMessages().admin.dashboard.newest;
  const locale = useLocale();
  const price = usePrice();
  const written = useSchoolTime();
  const wide = useMediaQuery('(min-width: 40rem)');
  return (
    <ListTable
      {...props}
      wide={wide}
      rows={props.enrolments}
      // Deleted accounts leave no user and the day only: two of them may be alike.
      keyOf={({ at, user, course }, index) => `${at} ${user?._id ?? index} ${course.customId}`}
      columns={[
        {
          label: words.person,
          cell: ({ user }) => (user ? <PersonLink id={user._id} name={user.name} /> : words.deleted),
          names: true,
        },
        {
          label: words.course,
          cell: ({ course }) => (
            <Link
              to="/admin/manage-courses/$courseId/students"
              params={{ courseId: String(course.customId) }}
              className="link break-words"
            >
              {course.name}
            </Link>
          ),
        },
        { label: words.paid, cell: ({ paid }) => price(paid), end: true },
        {
          label: words.when,
          cell: ({ at, user }) => (
            <time dateTime={at} className="whitespace-nowrap">
              {user ? written.moment(at) : formatDate(at, locale)}
            </time>
          ),
        },
      ]}
    />
  );
}
