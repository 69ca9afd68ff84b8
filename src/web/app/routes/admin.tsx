import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdminFrame } from '#web/app/admin-frame.tsx';
import { libraryDialog } from '#web/app/admin-media-library.tsx';
import { AdminGuard } from '#modules/auth/web/guards.tsx';
import { hasSessionHint } from '#modules/auth/web/session-signals.ts';
import { FormDrafts } from '#web/ui/editing/form-drafts.tsx';
import { MediaLibrary } from '#web/ui/library/library-place.ts';

/** The layout of the back office: frame and guard, kept between its pages. */
export const Route = createFileRoute('/admin')({
  staticData: { messages: ['admin', 'editing'], frame: 'admin' },
  component: () => (
    <AdminFrame>
      <AdminGuard>
        {(admin) => (
          <FormDrafts userId={admin._id} mayWarn={hasSessionHint}>
            <MediaLibrary value={libraryDialog}>
              <Outlet />
            </MediaLibrary>
          </FormDrafts>
        )}
      </AdminGuard>
    </AdminFrame>
  ),
});
