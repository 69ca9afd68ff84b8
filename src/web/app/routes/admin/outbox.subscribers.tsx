import { createFileRoute } from '@tanstack/react-router';
import { SubscribersPage } from '#modules/mail/admin/subscribers-page.tsx';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { readListSearch } from '#web/lib/list-search.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/outbox/subscribers')({
  staticData: { messages: ['outbox'] },
  validateSearch: asWritten,
  head: personalHead(({ admin }) => admin.titles.subscribers),
  component: Subscribers,
});

function Subscribers() {
  const search = Route.useSearch({ select: readListSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return <SubscribersPage search={search} onSearch={(next) => void navigate(filterNavigation(search, next))} />;
}
