import { createFileRoute } from '@tanstack/react-router';
import { CouponsPage } from '#modules/orders/admin/coupons-page.tsx';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { readListSearch } from '#web/lib/list-search.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/orders/coupons')({
  staticData: { messages: ['orders'] },
  validateSearch: asWritten,
  head: personalHead(({ orders }) => orders.coupons.title),
  component: Coupons,
});

function Coupons() {
  const search = Route.useSearch({ select: readListSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return <CouponsPage search={search} onSearch={(next) => void navigate(filterNavigation(search, next))} />;
}
