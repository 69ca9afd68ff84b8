import { createFileRoute } from '@tanstack/react-router';
import { OrdersPage } from '#modules/orders/admin/orders-page.tsx';
import { readOrdersSearch } from '#modules/orders/admin/orders-search.ts';
import { PaymentNotice } from '#modules/school/admin/payment-notice.tsx';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/orders/')({
  staticData: { messages: ['orders', 'firstSteps'] },
  validateSearch: asWritten,
  head: personalHead(({ orders }) => orders.admin.title),
  component: Orders,
});

function Orders() {
  const search = Route.useSearch({ select: readOrdersSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return (
    <OrdersPage
      search={search}
      onSearch={(next) => void navigate(filterNavigation(search, next))}
      notice={<PaymentNotice />}
    />
  );
}
