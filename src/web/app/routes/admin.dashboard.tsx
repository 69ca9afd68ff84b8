import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#web/features/reports/admin/dashboard-page.tsx';
import { FirstSteps } from '#web/features/school/admin/first-steps.tsx';
import { schoolQuery } from '#web/features/school/school.api.ts';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/dashboard')({
  staticData: { messages: ['firstSteps'] },
  head: personalHead(({ admin }) => admin.titles.dashboard),
  component: function Dashboard() {
    const { data: school } = useQuery(schoolQuery());
    return <DashboardPage above={school?.mode === 'live' && <FirstSteps />} />;
  },
});
