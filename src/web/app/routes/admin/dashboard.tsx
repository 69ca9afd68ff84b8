import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#modules/reports/admin/dashboard-page.tsx';
import { readPeriod } from '#modules/reports/admin/period.ts';
import { FirstStepsCard } from '#modules/school/admin/first-steps.tsx';
import { FILTER_NAVIGATION } from '#web/lib/navigation-options.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { SimulatedNotice } from '#modules/orders/web/shared/simulated-notice.tsx';
import { useSchool } from '#web/lib/school.tsx';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/dashboard')({
  staticData: { messages: ['firstSteps'] },
  validateSearch: asWritten,
  head: personalHead(({ admin }) => admin.titles.dashboard),
  component: Dashboard,
});

function Dashboard() {
  const { mode } = useSchool();
  const period = Route.useSearch({ select: readPeriod, structuralSharing: true });
  const navigate = Route.useNavigate();
  return (
    <DashboardPage
      above={
        mode === 'live' && (
          <>
            <SimulatedNotice />
            <FirstStepsCard />
          </>
        )
      }
      period={period}
      onPeriod={(next) => void navigate({ search: next, ...FILTER_NAVIGATION })}
    />
  );
}
