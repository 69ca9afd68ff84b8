import { createFileRoute } from '@tanstack/react-router';
import { OutboxPage } from '#modules/mail/admin/outbox-page.tsx';
import { readOutboxSearch } from '#modules/mail/admin/outbox-search.ts';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/outbox/')({
  staticData: { messages: ['outbox'] },
  validateSearch: asWritten,
  head: personalHead(({ admin }) => admin.titles.outbox),
  component: Outbox,
});

function Outbox() {
  const search = Route.useSearch({ select: readOutboxSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return <OutboxPage search={search} onSearch={(next) => void navigate(filterNavigation(search, next))} />;
}
