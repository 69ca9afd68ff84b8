import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ListedOrder } from '#contract/orders.ts';
import { formatPrice } from '#contract/money.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DataTable } from '#web/ui/charts/data-table.tsx';
import { useMediaQuery } from '#web/ui/media-query.ts';
import { OrderBadge } from '#web/ui/order-badge.tsx';
import { PersonLink } from '#web/ui/person-link.tsx';

/** One page of orders: a table where its columns fit, else some lines for each. */
export function OrdersTable({ orders, stale }: { orders: readonly ListedOrder[]; stale: boolean }) {
  const words = useMessages().orders;
  const { admin, deleted, number } = words;
  const locale = useLocale();
  const written = useSchoolTime();
  const wide = useMediaQuery('(min-width: 64rem)');
  const rows = orders.map((order) => ({
    key: order._id,
    number: (
      <Link to="/admin/orders/$orderId" params={{ orderId: order._id }} className="link whitespace-nowrap">
        {number(order.number)}
      </Link>
    ),
    buyer: order.buyer.email === '' ? deleted : <PersonLink id={order.buyer._id} name={order.buyer.name} />,
    courses: order.lines.map(({ title }) => title).join(', '),
    total: formatPrice(order.total, order.currency, locale),
    state: (
      <span className="flex flex-wrap gap-1">
        <OrderBadge order={order} />
        {order.attention !== null && <Badge tone="accent">{admin.attention}</Badge>}
      </span>
    ),
    when: (
      <time dateTime={order.createdAt} className="whitespace-nowrap">
        {written.moment(order.createdAt)}
      </time>
    ),
  }));
  const look = `rounded-lg border border-line bg-surface px-3 shadow-card ${stale ? 'stale' : ''}`;
  if (wide) {
    const { columns } = admin;
    return (
      <div className={look}>
        <DataTable
          caption={admin.list}
          columns={[columns.number, columns.buyer, columns.courses, columns.state, columns.when, columns.total]}
          numbers={[5]}
          rows={rows.map((row) => ({
            key: row.key,
            cells: [
              <Fragment key="number">{row.number}</Fragment>,
              <Fragment key="buyer">{row.buyer}</Fragment>,
              <span key="courses" className="line-clamp-1 max-w-80" title={row.courses}>
                {row.courses}
              </span>,
              <Fragment key="state">{row.state}</Fragment>,
              <Fragment key="when">{row.when}</Fragment>,
              row.total,
            ],
          }))}
        />
      </div>
    );
  }
  return (
    <ul aria-label={admin.list} className={`divide-y divide-line text-sm ${look}`}>
      {rows.map((row) => (
        <li key={row.key} className="grid gap-0.5 py-2.5">
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {row.number}
            {row.state}
          </span>
          <span className="font-semibold break-words">{row.buyer}</span>
          <span className="min-w-0 break-words">{row.courses}</span>
          <span className="flex flex-wrap justify-between gap-x-4 text-muted tabular-nums">
            {row.when}
            <span>{row.total}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
