import { createFileRoute } from '@tanstack/react-router';
import { ActivityPage } from '#web/features/admin/activity-page.tsx';
import { AdminFrame } from '#web/features/admin/admin-frame.tsx';
import { readActivitySearch } from '#web/features/admin/admin-search.ts';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/activity')({
  staticData: { words: ['admin'] },
  validateSearch: readActivitySearch,
  head: personalHead(({ admin }) => admin.titles.activity),
  component: Activity,
});

function Activity() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminGuard>
      {() => (
        <AdminFrame>
          <ActivityPage
            search={search}
            onSearch={(next) =>
              void navigate({ search: next, replace: true, resetScroll: false, viewTransition: false })
            }
          />
        </AdminFrame>
      )}
    </AdminGuard>
  );
}
