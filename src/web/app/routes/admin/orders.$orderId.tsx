import { createFileRoute } from '@tanstack/react-router';
import { OrderPage } from '#modules/orders/admin/order-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/orders/$orderId')({
  staticData: { messages: ['orders', 'billing'] },
  head: personalHead(({ orders }) => orders.admin.title),
  component: Order,
});

function Order() {
  const { orderId } = Route.useParams();
  return <OrderPage id={orderId} />;
}
