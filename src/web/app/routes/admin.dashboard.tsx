import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#web/features/reports/admin/dashboard-page.tsx';
import { readPeriod } from '#web/features/reports/admin/period.ts';
import { FirstSteps } from '#web/features/school/admin/first-steps.tsx';
import { schoolQuery } from '#web/features/school/school.api.ts';
import { FILTER_NAVIGATION } from '#web/lib/navigation-options.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/dashboard')({
  staticData: { messages: ['firstSteps'] },
  validateSearch: asWritten,
  head: personalHead(({ admin }) => admin.titles.dashboard),
  component: Dashboard,
});

function Dashboard() {
  const { data: school } = useQuery(schoolQuery());
  const period = Route.useSearch({ select: readPeriod, structuralSharing: true });
  const navigate = Route.useNavigate();
  return (
    <DashboardPage
      above={school?.mode === 'live' && <FirstSteps />}
      period={period}
      onPeriod={(next) => void navigate({ search: next, ...FILTER_NAVIGATION })}
    />
  );
}
