import { Link } from '@tanstack/react-router';
import type { ListedOrder } from '#modules/orders/contract/orders.ts';
import { formatPrice } from '#contract/money/money.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useMediaQuery } from '#web/ui/media-query.ts';
import { OrderBadge } from '#modules/orders/web/shared/order-badge.tsx';
import { PersonLink } from '#modules/people/web/shared/person-link.tsx';
import { ListTable } from '#web/ui/tables/list-table.tsx';

/** One page of orders. */
export function OrdersTable({ orders, stale }: { orders: readonly ListedOrder[]; stale: boolean }) {
  const { admin, deleted, number } = useMessages().orders;
  const { columns } = admin;
  const locale = useLocale();
  const written = useSchoolTime();
  const wide = useMediaQuery('(min-width: 64rem)');
  const coursesOf = ({ lines }: ListedOrder) => lines.map(({ title }) => title).join(', ');
  return (
    <ListTable
      caption={admin.list}
      wide={wide}
      stale={stale}
      rows={orders}
      keyOf={({ _id }) => _id}
      columns={[
        {
          label: columns.number,
          cell: (order) => (
            <Link to="/admin/orders/$orderId" params={{ orderId: order._id }} className="link whitespace-nowrap">
              {number(order.number)}
            </Link>
          ),
          names: true,
        },
        {
          label: columns.buyer,
          cell: ({ buyer }) => (buyer.email === '' ? deleted : <PersonLink id={buyer._id} name={buyer.name} />),
        },
        {
          label: columns.courses,
          cell: (order) => (
            <span className="line-clamp-2 max-w-80 lg:line-clamp-1" title={coursesOf(order)}>
              {coursesOf(order)}
            </span>
          ),
        },
        {
          label: columns.state,
          cell: (order) => (
            <span className="flex flex-wrap gap-1">
              <OrderBadge order={order} />
              {order.attention !== null && <Badge tone="accent">{admin.attention}</Badge>}
            </span>
          ),
          card: 'aside',
        },
        {
          label: columns.when,
          cell: ({ createdAt }) => (
            <time dateTime={createdAt} className="whitespace-nowrap">
              {written.moment(createdAt)}
            </time>
          ),
        },
        { label: columns.total, cell: ({ total, currency }) => formatPrice(total, currency, locale), end: true },
      ]}
    />
  );
}
