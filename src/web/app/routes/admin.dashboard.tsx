import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#web/features/reports/admin/dashboard-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/dashboard')({
  staticData: { messages: [] },
  head: personalHead(({ admin }) => admin.titles.dashboard),
  component: () => <DashboardPage />,
});
