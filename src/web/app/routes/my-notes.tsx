import { createFileRoute } from '@tanstack/react-router';
import { UserGuard } from '#web/features/auth/guards.tsx';
import { MyNotesPage } from '#web/features/study/my-notes-page.tsx';
import { readNotesSearch } from '#web/features/study/notes-search.ts';
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
