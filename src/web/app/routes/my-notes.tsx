import { createFileRoute } from '@tanstack/react-router';
import { UserGuard } from '#modules/auth/web/guards.tsx';
import { MyNotesPage } from '#modules/notes/web/my-notes-page.tsx';
import { readNotesSearch } from '#modules/notes/web/notes-search.ts';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/my-notes')({
  staticData: { messages: ['account', 'notes'] },
  validateSearch: asWritten,
  head: personalHead(({ notes }) => notes.own.title),
  component: MyNotes,
});

function MyNotes() {
  const search = Route.useSearch({ select: readNotesSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return (
    <UserGuard>
      {(user) => (
        <MyNotesPage user={user} search={search} onSearch={(next) => void navigate(filterNavigation(search, next))} />
      )}
    </UserGuard>
  );
}
