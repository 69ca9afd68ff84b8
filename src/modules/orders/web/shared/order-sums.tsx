import type { Order } from '#modules/orders/contract/orders.ts';
import { formatPrice } from '#contract/money/money.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

/** The courses of an order with their prices, the discount and the total. */
export function OrderSums({ order }: { order: Order }) {
  const words = useMessages().orders;
  const locale = useLocale();
  const price = (amount: number) => formatPrice(amount, order.currency, locale);
  return (
    <dl className="grid gap-1 text-sm">
      {order.lines.map((line, index) => (
        <Row key={index} name={line.title} value={price(line.price)} />
      ))}
      {order.discount > 0 && (
        <Row
          name={order.coupon === '' ? words.discount : words.coupon(order.coupon)}
          value={`−${price(order.discount)}`}
        />
      )}
      <Row look="mt-1 border-t border-line pt-1 font-semibold" name={words.total} value={price(order.total)} />
      {order.tax > 0 && <Row name={words.tax} value={price(order.tax)} />}
    </dl>
  );
}

function Row({ name, value, look = '' }: { name: string; value: string; look?: string }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${look}`}>
      <dt className="min-w-0 [overflow-wrap:anywhere]">{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  );
}
