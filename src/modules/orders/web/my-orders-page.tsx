import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { addressLines } from '#modules/orders/contract/billing.ts';
import type { Order } from '#modules/orders/contract/orders.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { useCountryName } from '#web/lib/format/country-names.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { AccountFrame } from '#modules/users/web/shared/account-frame.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { OrderBadge } from './shared/order-badge.tsx';
import { OrderSums } from './shared/order-sums.tsx';
import { PostalAddress } from './shared/postal-address.tsx';
import { RefundList } from './shared/refund-list.tsx';
import { PaymentInstructions } from './how-to-pay.tsx';
import { ordersOfQuery, useRefreshOrder } from './orders.api.ts';

/** The orders of a user. `placed` is the one they come from, whose payment is looked up at once. */
export function MyOrdersPage(props: {
  user: CurrentUser;
  placed: string | undefined;
  /** Shown below what is said about the placed order. */
  welcome?: ReactNode;
}) {
  const { user, placed } = props;
  const { orders: words } = useMessages();
  const { mail } = useSchool();
  const { data, error, isPending, isFetching, refetch } = useQuery(ordersOfQuery(user._id));
  const refresh = useRefreshOrder();
  const { mutate } = refresh;
  useEffect(() => {
    if (placed !== undefined) mutate(placed);
  }, [placed, mutate]);
  const order = data?.find(({ _id }) => _id === placed);
  return (
    <AccountFrame user={user} title={words.own.title}>
      {order?.state === 'open' && (
        <Alert tone="success">{order.howToPay ? words.own.receivedOnAccount(mail === 'on') : words.own.received}</Alert>
      )}
      {order?.state === 'open' && refresh.data?.redirect && refresh.data._id === placed && (
        <p>
          <a href={refresh.data.redirect} className={buttonClass({})}>
            {words.own.pay}
          </a>
        </p>
      )}
      {order?.state === 'paid' && <Alert tone="success">{words.own.paid}</Alert>}
      {props.welcome}
      {isPending ? (
        <ListSkeleton label={words.loading} />
      ) : !data ? (
        <ErrorState error={error} title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.failedHelp)}
        </ErrorState>
      ) : data.length === 0 ? (
        <EmptyState title={words.own.empty} action={<LinkButton to="/courses">{words.own.browse}</LinkButton>}>
          {words.own.emptyText}
        </EmptyState>
      ) : (
        <ul aria-label={words.own.list} className="grid items-start gap-4 lg:grid-cols-2">
          {data.map((one) => (
            <OwnOrder key={one._id} order={one} asking={refresh.isPending} onAsk={() => mutate(one._id)} />
          ))}
        </ul>
      )}
    </AccountFrame>
  );
}

function OwnOrder({ order, asking, onAsk }: { order: Order; asking: boolean; onAsk: () => void }) {
  const words = useMessages().orders;
  const written = useSchoolTime();
  return (
    <li className="grid content-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{words.number(order.number)}</h2>
        <OrderBadge order={order} />
      </div>
      <p className="text-sm text-muted">
        <time dateTime={order.createdAt}>{written.moment(order.createdAt)}</time> · {words.methods[order.method]}
      </p>
      <OrderSums order={order} />
      <BilledTo order={order} />
      <RefundList refunds={order.refunds} currency={order.currency} />
      {order.state === 'open' && order.method === 'invoice' && <PaymentInstructions order={order} />}
      {order.state === 'open' && order.method === 'stripe' && (
        <div>
          <Button size="sm" tone="secondary" busy={asking} busyLabel={words.own.asking} onClick={onAsk}>
            {words.own.again}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Whom the invoice names besides the buyer; nothing if that was not given. */
function BilledTo({ order }: { order: Order }) {
  const { billing } = useMessages();
  const country = useCountryName(order.country);
  const address = addressLines(order);
  if (order.company === '' && address.length === 0) return null;
  const lines = [order.company, ...address, country, order.vatId && `${billing.vatId}: ${order.vatId}`];
  return (
    <section aria-label={billing.title} className="text-sm">
      <h3 className="text-muted">{billing.title}</h3>
      <PostalAddress lines={lines.filter((line) => line !== '')} />
    </section>
  );
}
