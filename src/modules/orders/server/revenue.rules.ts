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

/** Returns the entries of a payment. An amount that differs from the order is spread over its lines by their prices. */
export const entriesOfPayment = (lines: readonly Line[], payment: Source): RevenueEntry[] => {
  const prices = lines.map(({ priceCents, discountCents }) => priceCents - discountCents);
  return toEntries(lines, payment, spread(payment.amountCents, prices));
};

/**
 * Returns the entries of a refund. What was paid back beyond its lines, as a bank does that takes a refunded payment back
 * once more, counts with the first line.
 */
export function entriesOfRefund(
  lines: readonly Line[],
  refund: Source & { readonly lines: readonly { readonly line: string; readonly cents: number }[] },
): RevenueEntry[] {
  const beyond = refund.lines.reduce((left, { cents }) => left - cents, refund.amountCents);
  const cents = lines.map(({ id }, index) => {
    const of = refund.lines.find(({ line }) => line === id)?.cents ?? 0;
    return -(index === 0 ? of + beyond : of);
  });
  return toEntries(lines, refund, cents);
}
