import { createFileRoute } from '@tanstack/react-router';
import { EnrolmentsPage } from '#modules/reports/admin/enrolments-page.tsx';
import { readEnrolmentsSearch } from '#modules/reports/admin/enrolments-search.ts';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/enrolments')({
  staticData: { messages: [] },
  validateSearch: asWritten,
  head: personalHead(({ admin }) => admin.enrolments.title),
  component: Enrolments,
});

function Enrolments() {
  const search = Route.useSearch({ select: readEnrolmentsSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return <EnrolmentsPage search={search} onSearch={(next) => void navigate(filterNavigation(search, next))} />;
}
