import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '#web/features/admin/admin-frame.tsx';
import { readUsersSearch } from '#web/features/admin/admin-search.ts';
import { ManageUsersPage } from '#web/features/admin/manage-users-page.tsx';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { session } from '#web/features/auth/session.ts';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/manage-users')({
  staticData: { words: ['admin'] },
  validateSearch: readUsersSearch,
  head: personalHead(({ admin }) => admin.titles.users),
  component: ManageUsers,
});

function ManageUsers() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminGuard>
      {(admin) => (
        <AdminFrame>
          <ManageUsersPage
            ownId={admin._id}
            search={search}
            onSearch={(next) =>
              void navigate({
                search: next,
                // What is being typed leaves no trail for the Back button; a page, a role or an order does.
                replace: next.q !== search.q,
                resetScroll: false,
                viewTransition: false,
              })
            }
            onOwnChange={() => void session.refresh()}
          />
        </AdminFrame>
      )}
    </AdminGuard>
  );
}
