import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '#web/features/admin/admin-frame.tsx';
import { DashboardPage } from '#web/features/admin/dashboard-page.tsx';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/dashboard')({
  staticData: { words: ['admin'] },
  head: ({ match }) =>
    pageHead(match.context, {
      title: match.context.messages.admin.titles.dashboard,
      path: '/admin/dashboard',
      personal: true,
    }),
  component: () => (
    <AdminGuard>
      {() => (
        <AdminFrame>
          <DashboardPage />
        </AdminFrame>
      )}
    </AdminGuard>
  ),
});
