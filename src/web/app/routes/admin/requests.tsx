import { createFileRoute } from '@tanstack/react-router';
import { RequestsPage } from '#modules/enrolments/admin/requests-page.tsx';
import { readRequestsSearch } from '#modules/enrolments/admin/requests-search.ts';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { useSchool } from '#web/lib/school.tsx';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/requests')({
  staticData: { messages: ['requests'] },
  validateSearch: asWritten,
  head: personalHead(({ requests }) => requests.title),
  component: Requests,
});

function Requests() {
  const search = Route.useSearch({ select: readRequestsSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  const { mail } = useSchool();
  return (
    <RequestsPage
      search={search}
      mailOff={mail === 'off'}
      onSearch={(next) => void navigate(filterNavigation(search, next))}
    />
  );
}
