import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '#contract/money/money.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { invoicePdfAddress } from './shared/invoice-address.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ownInvoicesQuery } from './invoices.api.ts';

/** The invoices and credit notes of a user, with links to their PDFs. Nothing while there are none. */
export function OwnInvoices({ userId }: { userId: string }) {
  const { invoices: words } = useMessages().account;
  const locale = useLocale();
  const { data = [] } = useQuery(ownInvoicesQuery(userId));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="invoices" className="grid gap-5">
      <h2 id="invoices" className="text-2xl">
        {words.title}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {data.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-2 sm:px-6">
            <div className="grid min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
                {words.kinds[one.kind]} {one.number}
                {one.sample && <Badge>{words.sample}</Badge>}
              </p>
              <p className="text-sm text-muted">
                <time dateTime={one.issuedOn}>{formatDate(one.issuedOn, locale)}</time> · {words.order(one.order)}
              </p>
            </div>
            <p className="flex items-center gap-5 tabular-nums">
              {formatPrice(one.total, one.currency, locale)}
              <a href={invoicePdfAddress(one._id)} download aria-label={words.pdfOf(one.number)} className="link py-2">
                {words.pdf}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
