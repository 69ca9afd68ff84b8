import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Dashboard } from '#contract/reports.ts';
import { formatMoment, formatPrice } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { DataTable } from '#web/ui/charts/data-table.tsx';
import { useMediaQuery } from '#web/ui/media-query.ts';
import { EmailText } from '#web/ui/email-text.tsx';

/** The newest enrolments: student, course and price. */
export function NewestEnrolments({ enrolments }: { enrolments: Dashboard['newestEnrolments'] }) {
  const words = useMessages().admin.dashboard.newest;
  return (
    <section
      aria-labelledby="newest"
      className="grid min-w-0 gap-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div>
        <h2 id="newest" className="text-xl">
          {words.title}
        </h2>
        <p className="text-sm text-muted">{words.lead}</p>
      </div>
      {enrolments.length === 0 ? (
        <p className="py-10 text-center text-muted">{words.empty}</p>
      ) : (
        <Enrolments enrolments={enrolments} />
      )}
    </section>
  );
}

/** A table where its four columns fit, else three lines for each enrolment. */
function Enrolments({ enrolments }: { enrolments: Dashboard['newestEnrolments'] }) {
  const words = useMessages().admin.dashboard.newest;
  const locale = useLocale();
  const wide = useMediaQuery('(min-width: 40rem)');
  const rows = enrolments.map(({ at, user, course, paid }) => ({
    key: `${user._id}/${course._id}`,
    name: <EmailText address={user.name} />,
    course: (
      <Link
        to="/admin/manage-courses/$courseId/students"
        params={{ courseId: String(course.customId) }}
        className="link break-words"
      >
        {course.name}
      </Link>
    ),
    paid: formatPrice(paid, locale),
    when: (
      <time dateTime={at} className="whitespace-nowrap">
        {formatMoment(at, locale)}
      </time>
    ),
  }));
  if (wide) {
    return (
      <DataTable
        caption={words.title}
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
