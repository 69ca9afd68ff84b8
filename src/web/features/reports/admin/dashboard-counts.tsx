import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Dashboard } from '#contract/reports.ts';
import { formatCount } from '#web/lib/format.ts';
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
          more={
            <Link to="/admin/manage-users" className="link inline-block py-1">
              {dashboard.manageUsers}
            </Link>
          }
        />
        <Count
          name={dashboard.courses}
          value={formatCount(stats.courses, locale)}
          more={
            <Link to="/admin/manage-courses" className="link inline-block py-1">
              {dashboard.manageCourses}
            </Link>
          }
        />
        <Count
          name={dashboard.enrolments}
          value={formatCount(stats.enrolments, locale)}
          more={
            <Link to="/admin/enrolments" className="link inline-block py-1">
              {dashboard.allTime}
            </Link>
          }
        />
        <Count
          name={dashboard.revenue}
          value={price(stats.revenue)}
          more={
            <Link to="/admin/enrolments" className="link inline-block py-1">
              {dashboard.allTime}
            </Link>
          }
        />
      </dl>
    </section>
  );
}

function Count({ name, value, more }: { name: string; value: string; more: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 shadow-card sm:grid-cols-1 sm:p-5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-serif text-2xl whitespace-nowrap tabular-nums max-sm:row-span-2">{value}</dd>
      <dd className="text-sm text-muted">{more}</dd>
    </div>
  );
}
