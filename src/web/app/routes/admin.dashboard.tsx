import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '#web/features/admin/admin-frame.tsx';
import { DashboardPage } from '#web/features/admin/dashboard-page.tsx';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/dashboard')({
  staticData: { words: ['admin'] },
  head: personalHead(({ admin }) => admin.titles.dashboard),
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
