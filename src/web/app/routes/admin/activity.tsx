import { createFileRoute } from '@tanstack/react-router';
import { ActivityPage } from '#modules/audit/admin/activity-page.tsx';
import { readActivitySearch } from '#modules/audit/admin/activity-search.ts';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/activity')({
  staticData: { messages: [] },
  validateSearch: asWritten,
  head: personalHead(({ admin }) => admin.titles.activity),
  component: Activity,
});

function Activity() {
  const search = Route.useSearch({ select: readActivitySearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return <ActivityPage search={search} onSearch={(next) => void navigate(filterNavigation(search, next))} />;
}
