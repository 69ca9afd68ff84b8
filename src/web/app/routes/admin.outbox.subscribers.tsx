import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '#web/features/admin/admin-frame.tsx';
import { readSubscribersSearch } from '#web/features/admin/admin-search.ts';
import { SubscribersPage } from '#web/features/admin/subscribers-page.tsx';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/outbox/subscribers')({
  staticData: { words: ['admin', 'outbox'] },
  validateSearch: readSubscribersSearch,
  head: personalHead(({ admin }) => admin.titles.subscribers),
  component: Subscribers,
});

function Subscribers() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminGuard>
      {() => (
        <AdminFrame>
          <SubscribersPage
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
