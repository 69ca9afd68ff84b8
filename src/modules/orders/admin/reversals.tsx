import { formatPrice } from '#contract/money/money.ts';
import type { FullOrder } from '#modules/orders/contract/orders.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { RefundList } from '#modules/orders/web/shared/refund-list.tsx';

/** The refunds of an order and the disputes about its payments; nothing without any. */
export function OrderReversals({ order, look }: { order: FullOrder; look: string }) {
  const words = useMessages().orders;
  const locale = useLocale();
  const { refunds, disputes, currency } = order;
  if (refunds.length + disputes.length === 0) return null;
  return (
    <section aria-labelledby="order-refunds" className={look}>
      <h2 id="order-refunds" className="text-lg">
        {words.refund.list}
      </h2>
      <RefundList
        refunds={refunds}
        currency={currency}
        detailOf={(index) => [refunds[index]!.byProvider && words.refund.byProvider, refunds[index]!.problem]}
      />
      {disputes.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {disputes.map((one) => (
            <li key={one._id} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {words.refund.disputes[one.state]} · {one.reason}
              </span>
              <span className="tabular-nums">{formatPrice(one.amount, currency, locale)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
