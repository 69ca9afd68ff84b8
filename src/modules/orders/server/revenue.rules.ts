import { smallestCents } from '#contract/money/price-limits.ts';
import { spread } from '#modules/invoices/server/tax.rules.ts';

/** What a payment, or with a negative amount a refund, means for a line of an order. */
export interface RevenueEntry {
  readonly orderLineId: string;
  /** The payment or the refund. */
  readonly sourceId: string;
  readonly courseId: string | null;
  readonly title: string;
  readonly cents: number;
  readonly currency: string;
  readonly simulated: boolean;
}

interface Line {
  readonly id: string;
  readonly courseId: string | null;
  readonly title: string;
  readonly priceCents: number;
  readonly discountCents: number;
}

interface Source {
  readonly id: string;
  readonly provider: string;
  readonly amountCents: number;
  readonly currency: string;
}

const toEntries = (lines: readonly Line[], source: Source, cents: readonly number[]): RevenueEntry[] =>
  lines.flatMap(({ id, courseId, title }, index) => {
    if (!cents[index]) return [];
    const { id: sourceId, provider, currency } = source;
    const simulated = provider === 'simulated';
    return { orderLineId: id, sourceId, courseId, title, cents: cents[index], currency, simulated };
  });

const pricesOf = (lines: readonly Line[]): number[] =>
  lines.map(({ priceCents, discountCents }) => priceCents - discountCents);

/** Returns an amount of a payment or a refund spread over lines by their prices, in amounts the currency has. */
const spreadOver = (lines: readonly Line[], cents: number, currency: string): number[] =>
  spread(cents, pricesOf(lines), smallestCents(currency));

/** Returns the entries of a payment. An amount that differs from the order is spread over its lines by their prices. */
export const entriesOfPayment = (lines: readonly Line[], payment: Source): RevenueEntry[] =>
  toEntries(lines, payment, spreadOver(lines, payment.amountCents, payment.currency));

/**
 * Returns the entries of a refund. What was paid back beyond its lines, because too much was paid or because a bank takes a
 * refunded payment back once more, is spread over the lines by their prices, as what was paid beyond them was.
 */
export function entriesOfRefund(
  lines: readonly Line[],
  refund: Source & { readonly lines: readonly { readonly line: string; readonly cents: number }[] },
): RevenueEntry[] {
  const beyond = refund.lines.reduce((left, { cents }) => left - cents, refund.amountCents);
  const shares = spreadOver(lines, beyond, refund.currency);
  const cents = lines.map(({ id }, index) => {
    const of = refund.lines.find(({ line }) => line === id)?.cents ?? 0;
    return -(of + shares[index]!);
  });
  return toEntries(lines, refund, cents);
}
