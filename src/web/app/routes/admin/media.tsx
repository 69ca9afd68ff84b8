import { createFileRoute } from '@tanstack/react-router';
import { LibraryPage } from '#modules/media/admin/library-page.tsx';
import { readLibrarySearch } from '#modules/media/admin/library-search.ts';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/media')({
  staticData: { messages: ['library'] },
  validateSearch: asWritten,
  head: personalHead(({ library }) => library.title),
  component: Library,
});

function Library() {
  const search = Route.useSearch({ select: readLibrarySearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return <LibraryPage search={search} onSearch={(next) => void navigate(filterNavigation(search, next))} />;
}
