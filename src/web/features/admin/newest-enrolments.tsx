import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#contract/reports.ts';
import { formatMoment, formatPrice } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { DataTable } from '#web/ui/charts/data-table.tsx';

/** Who joined which course last, and what they paid. */
export function NewestEnrolments({ enrolments }: { enrolments: Dashboard['newestEnrolments'] }) {
  const words = useMessages().admin.dashboard.newest;
  const locale = useLocale();
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
        <DataTable
          caption={words.title}
          columns={[words.person, words.course, words.paid, words.when]}
          numbers={[2]}
          rows={enrolments.map(({ at, user, course, paid }) => ({
            key: `${user._id}/${course._id}`,
            cells: [
              user.name,
              <Link
                key="course"
                to="/admin/manage-courses/$courseId/students"
                params={{ courseId: String(course.customId) }}
                className="link"
              >
                {course.name}
              </Link>,
              formatPrice(paid, locale),
              <time key="at" dateTime={at} className="whitespace-nowrap">
                {formatMoment(at, locale)}
              </time>,
            ],
          }))}
        />
      )}
    </section>
  );
}
