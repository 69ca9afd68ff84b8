import { createFileRoute } from '@tanstack/react-router';
import { InvoicesPage } from '#modules/invoices/admin/invoices-page.tsx';
import { readInvoicesSearch } from '#modules/invoices/admin/invoices-search.ts';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/invoices/')({
  staticData: { messages: ['invoices'] },
  validateSearch: asWritten,
  head: personalHead(({ invoices }) => invoices.title),
  component: Invoices,
});

function Invoices() {
  const search = Route.useSearch({ select: readInvoicesSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return <InvoicesPage search={search} onSearch={(next) => void navigate(filterNavigation(search, next))} />;
}
