import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '#web/features/admin/admin-frame.tsx';
import { OutboxPage } from '#web/features/admin/outbox-page.tsx';
import { readOutboxSearch } from '#web/features/admin/admin-search.ts';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/outbox/')({
  staticData: { words: ['admin', 'outbox'] },
  validateSearch: readOutboxSearch,
  head: personalHead(({ admin }) => admin.titles.outbox),
  component: Outbox,
});

function Outbox() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminGuard>
      {() => (
        <AdminFrame>
          <OutboxPage
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
