import { Link } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';

const TAB =
  'touch inline-flex items-center rounded-md border border-transparent px-4 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:border-edge aria-[current=page]:bg-surface aria-[current=page]:text-ink';

/** The tabs of sales in the back office: orders and coupons. */
export function OrderTabs() {
  const { tabs } = useMessages().orders.admin;
  return (
    <nav aria-label={tabs.label}>
      <ul className="flex flex-wrap gap-1">
        <li>
          <Link to="/admin/orders" activeOptions={{ exact: true, includeSearch: false }} className={TAB}>
            {tabs.orders}
          </Link>
        </li>
        <li>
          <Link to="/admin/orders/coupons" activeOptions={{ includeSearch: false }} className={TAB}>
            {tabs.coupons}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
