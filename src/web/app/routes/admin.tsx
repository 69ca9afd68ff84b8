import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdminFrame } from '#web/app/admin-frame.tsx';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { hasSessionHint } from '#web/features/auth/session-signals.ts';
import { FormDrafts } from '#web/ui/editing/form-drafts.tsx';

/** The layout of the back office: guard and navigation bar, kept between its pages. */
export const Route = createFileRoute('/admin')({
  staticData: { messages: ['admin', 'editing'] },
  component: () => (
    <AdminGuard>
      {(admin) => (
        <FormDrafts userId={admin._id} mayWarn={hasSessionHint}>
          <AdminFrame>
            <Outlet />
          </AdminFrame>
        </FormDrafts>
      )}
    </AdminGuard>
  ),
});
