import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Dashboard } from '#modules/reports/contract/reports.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { dashboardQuery } from './dashboard.api.ts';
import { DashboardCounts } from './dashboard-counts.tsx';
import { EnrolmentsChart } from './enrolments-chart.tsx';
import { NewestEnrolments } from './newest-enrolments.tsx';
import type { PeriodSearch } from './period.ts';
import { PeriodSection } from './period-section.tsx';
import { RevenueChart } from './revenue-chart.tsx';

/** The dashboard: the school's numbers and the charts behind them. `above` stands between heading and numbers. */
export function DashboardPage(props: {
  above?: ReactNode;
  period: PeriodSearch;
  onPeriod: (next: PeriodSearch) => void;
}) {
  const { dashboard } = useMessages().admin;
  const { data, error, isPending, isFetching, refetch } = useQuery(dashboardQuery);
  return (
    <>
      <PageHeading title={dashboard.title} lead={dashboard.lead} />
      {props.above}
      {isPending ? (
        <Waiting />
      ) : data ? (
        <DashboardStats stats={data}>
          <PeriodSection search={props.period} onSearch={props.onPeriod} />
        </DashboardStats>
      ) : (
        <ErrorState
          error={error}
          title={dashboard.error(error.message)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {dashboard.failedHelp}
        </ErrorState>
      )}
    </>
  );
}

function DashboardStats({ stats, children }: { stats: Dashboard; children: ReactNode }) {
  return (
    <>
      <DashboardCounts stats={stats} />
      {children}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <EnrolmentsChart months={stats.enrolmentsByMonth} />
        <RevenueChart courses={stats.revenueByCourse} />
      </div>
      <NewestEnrolments enrolments={stats.newestEnrolments} />
    </>
  );
}

function Waiting() {
  const { dashboard } = useMessages().admin;
  return (
    <div aria-busy="true" className="grid gap-6">
      <span className="sr-only">{dashboard.loading}</span>
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="h-20 sm:h-32" />
        ))}
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}
