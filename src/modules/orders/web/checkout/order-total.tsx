import { useQuery } from '@tanstack/react-query';
import type { CartItem } from '#modules/orders/contract/checkout.ts';
import type { Quote } from '#modules/orders/contract/orders.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatPercent } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { quoteOrder } from './checkout.api.ts';

/** What decides about the total of an order and the tax in it. */
interface Ordered {
  readonly payable: readonly CartItem[];
  readonly coupon: string;
  readonly country: string;
  readonly vatId: string;
}

/** Loads what an order costs with its tax, while `enabled`. */
export const useOrderTotal = ({ payable, coupon, country, vatId }: Ordered, enabled: boolean) => {
  const lines = payable.map(({ _id, price }) => [_id, price] as const);
  return useQuery({
    queryKey: ['orders', 'quote', lines, coupon, country, vatId],
    queryFn: () =>
      quoteOrder(
        lines.map(([id]) => id),
        coupon,
        { country, vatId },
      ),
    enabled,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
};

/** The total of an order with the tax that is part of it. */
export function OrderTotal({ total }: { total: Pick<ReturnType<typeof useOrderTotal>, 'data' | 'error'> }) {
  const { review, errors } = useMessages().checkout;
  const price = usePrice();
  if (total.error) return <Alert tone="error">{sentenceOr(total.error, errors.unexpected)}</Alert>;
  if (!total.data) return null;
  return (
    <div role="status" className="grid gap-1 border-t border-line pt-4">
      <p className="flex items-baseline justify-between gap-4 text-lg font-semibold">
        <span>{review.total}</span>
        <span data-testid="order-total" className="tabular-nums">
          {price(total.data.total)}
        </span>
      </p>
      <Tax quote={total.data} />
    </div>
  );
}

function Tax({ quote: { tax, taxRate, reverseCharge } }: { quote: Quote }) {
  const { review } = useMessages().checkout;
  const locale = useLocale();
  const price = usePrice();
  const sentence = reverseCharge
    ? review.reverseCharge
    : tax > 0
      ? review.taxIncluded(price(tax), formatPercent(taxRate, locale))
      : review.noTax;
  return <p className="text-end text-sm text-muted">{sentence}</p>;
}
