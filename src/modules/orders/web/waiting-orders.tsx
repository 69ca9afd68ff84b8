import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useWaitingOrders } from './orders.api.ts';

/** The courses of a user that are ordered and wait for their payment, with the way to pay. Nothing while there are none. */
export function WaitingOrders({ user }: { user: CurrentUser }) {
  const { courses: words } = useMessages().account;
  const orders = useWaitingOrders(user);
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="grid gap-5">
      <h2 id="waiting" className="text-2xl">
        {words.waiting}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {orders.map((order) => (
          <li key={order._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-2 sm:px-6">
            <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">
              {order.lines.map(({ title }) => title).join(' · ')}
            </p>
            <Link
              to="/my-orders"
              search={{ order: order._id }}
              aria-label={words.howToPayOf(order.number)}
              className="link py-2"
            >
              {words.howToPay}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
