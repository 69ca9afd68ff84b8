import { Link, type LinkProps } from '@tanstack/react-router';
import type { Dashboard } from '#modules/reports/contract/reports.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';

/** The numbers of users, courses and enrolments, and the revenue. */
export function DashboardCounts({ stats }: { stats: Dashboard }) {
  const { dashboard } = useMessages().admin;
  const locale = useLocale();
  const price = usePrice();
  return (
    <section aria-label={dashboard.counts}>
      <dl className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        <Count
          name={dashboard.users}
          value={formatCount(stats.users, locale)}
          to="/admin/manage-users"
          more={dashboard.manageUsers}
        />
        <Count
          name={dashboard.courses}
          value={formatCount(stats.courses, locale)}
          to="/admin/manage-courses"
          more={dashboard.manageCourses}
        />
        <Count
          name={dashboard.enrolments}
          value={formatCount(stats.enrolments, locale)}
          to="/admin/enrolments"
          more={dashboard.allTime}
        />
        <Count name={dashboard.revenue} value={price(stats.revenue)} to="/admin/orders" more={dashboard.allTime} />
      </dl>
    </section>
  );
}

/** A number, with a link to where it comes from. */
function Count({ name, value, to, more }: { name: string; value: string; to: LinkProps['to']; more: string }) {
  return (
    <div className="grid min-w-0 grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 shadow-card sm:grid-cols-1 sm:p-5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-serif text-2xl whitespace-nowrap tabular-nums max-sm:row-span-2">{value}</dd>
      <dd className="text-sm text-muted">
        <Link to={to} className="link inline-block py-1">
          {more}
        </Link>
      </dd>
    </div>
  );
}
