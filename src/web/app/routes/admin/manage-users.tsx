import { createFileRoute } from '@tanstack/react-router';
import { readUsersSearch } from '#modules/users/admin/users-search.ts';
import { ManageUsersPage } from '#modules/users/admin/manage-users-page.tsx';
import { session, useCurrentUser } from '#modules/auth/web/session.ts';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/manage-users')({
  staticData: { messages: [] },
  validateSearch: asWritten,
  head: personalHead(({ admin }) => admin.titles.users),
  component: ManageUsers,
});

function ManageUsers() {
  const search = Route.useSearch({ select: readUsersSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  const admin = useCurrentUser();
  if (!admin) return null;
  return (
    <ManageUsersPage
      ownId={admin._id}
      search={search}
      onSearch={(next) =>
        // Typing adds no history entries; a page, a role or an order does.
        void navigate({ ...filterNavigation(search, next), replace: next.q !== search.q })
      }
      onOwnChange={() => void session.refresh()}
    />
  );
}
