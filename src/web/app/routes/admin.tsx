import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdminFrame } from '#web/features/admin/admin-frame.tsx';
import { AdminGuard } from '#web/features/auth/guards.tsx';

/** What every page of the back office stands in: who may see it, and the bar that stays while one goes between them. */
export const Route = createFileRoute('/admin')({
  staticData: { words: ['admin'] },
  component: () => (
    <AdminGuard>
      {() => (
        <AdminFrame>
          <Outlet />
        </AdminFrame>
      )}
    </AdminGuard>
  ),
});
