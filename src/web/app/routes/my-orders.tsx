import { createFileRoute } from '@tanstack/react-router';
import { UserGuard } from '#web/features/auth/guards.tsx';
import { MyOrdersPage } from '#web/features/orders/my-orders-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/my-orders')({
  staticData: { messages: ['account', 'orders', 'billing'] },
  validateSearch: asWritten,
  head: personalHead(({ orders }) => orders.own.title),
  component: MyOrders,
});

function MyOrders() {
  const { order } = Route.useSearch();
  return (
    <UserGuard>
      {(user) => <MyOrdersPage user={user} placed={typeof order === 'string' ? order : undefined} />}
    </UserGuard>
  );
}
