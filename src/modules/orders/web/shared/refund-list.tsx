import { formatPrice } from '#contract/money/money.ts';
import type { Refund } from '#modules/orders/contract/refunds.ts';
import { invoicePdfAddress } from '#modules/invoices/web/shared/invoice-address.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';

/** The refunds of an order with their credit notes. `detailOf` adds what only admins see. */
export function RefundList(props: {
  refunds: readonly Refund[];
  currency: string;
  detailOf?: (index: number) => readonly (string | false | null)[];
}) {
  const { refund: words } = useMessages().orders;
  const locale = useLocale();
  const written = useSchoolTime();
  const { refunds, currency, detailOf } = props;
  if (refunds.length === 0) return null;
  return (
    <ul className="grid gap-2 text-sm">
      {refunds.map((one, index) => (
        <li key={one._id} className="flex justify-between gap-x-4">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {[
              words.states[one.state],
              written.date(one.createdAt),
              words.accesses[one.access],
              one.reason,
              ...(detailOf?.(index) ?? []),
            ]
              .filter(Boolean)
              .join(' · ')}
            {one.creditNote && (
              <>
                {' · '}
                <a href={invoicePdfAddress(one.creditNote._id)} download className="link">
                  {words.creditNote(one.creditNote.number)}
                </a>
              </>
            )}
          </span>
          <span className="whitespace-nowrap tabular-nums">−{formatPrice(one.amount, currency, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
