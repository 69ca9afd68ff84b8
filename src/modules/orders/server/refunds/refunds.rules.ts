import { AppError } from '#server/errors.ts';
import { smallestCents } from '#contract/money/price-limits.ts';
import { spread } from '#modules/invoices/server/tax.rules.ts';

/** An amount of a line of an order. */
export interface LineAmount {
  readonly line: string;
  readonly cents: number;
}

interface PaidLine {
  readonly id: string;
  readonly priceCents: number;
  readonly discountCents: number;
}

interface CountedRefund {
  readonly state: string;
  readonly lines: readonly LineAmount[];
}

interface StoredPayment {
  readonly state: string;
  readonly amountCents: number;
  readonly currency: string;
}

/**
 * Returns the sum of the payments that an order was paid by, in cents. One of another currency, which an admin has accepted,
 * counts as the whole order: nothing tells what it is worth.
 */
export function receivedOf(
  order: { readonly currency: string; readonly totalCents: number },
  payments: readonly StoredPayment[],
): number {
  const paid = payments.filter(({ state }) => state === 'paid');
  return paid.some(({ currency }) => currency !== order.currency)
    ? order.totalCents
    : sum(paid.map(({ amountCents }) => amountCents));
}

/** Returns the payments of an order that it counts, with what was not paid back of each, in cents. */
export const leftOf = <Payment extends StoredPayment & { readonly id: string }>(
  payments: readonly Payment[],
  refunds: readonly { readonly state: string; readonly paymentId: string; readonly amountCents: number }[],
): { readonly payment: Payment; readonly leftCents: number }[] =>
  payments
    .filter(({ state }) => state === 'paid')
    .map((payment) => {
      const own = refunds.filter(({ paymentId, state }) => paymentId === payment.id && state !== 'failed');
      return { payment, leftCents: payment.amountCents - sum(own.map(({ amountCents }) => amountCents)) };
    });

/**
 * Returns what can still be refunded of each line: of an order that was paid with less, the share of the line in what was
 * received, as the revenue has it (`entriesOfPayment`). Refunds that failed do not count.
 */
export function remainingOf(
  lines: readonly PaidLine[],
  refunds: readonly CountedRefund[],
  receivedCents: number,
  currency: string,
): LineAmount[] {
  const counted = refunds.filter(({ state }) => state !== 'failed').flatMap((refund) => refund.lines);
  const prices = lines.map(({ priceCents, discountCents }) => priceCents - discountCents);
  const paid = receivedCents < sum(prices) ? spread(receivedCents, prices, smallestCents(currency)) : prices;
  return lines.map(({ id }, index) => {
    const refunded = sum(counted.map(({ line, cents }) => (line === id ? cents : 0)));
    // Before the share was looked at, more may have been refunded.
    return { line: id, cents: Math.max(0, paid[index]! - refunded) };
  });
}

/** Returns how much more than an order costs was received for it and not given back yet, in cents. */
export function beyondOf(
  lines: readonly PaidLine[],
  refunds: readonly (CountedRefund & { readonly amountCents: number; readonly paymentState: string })[],
  receivedCents: number,
): number {
  const total = sum(lines.map(({ priceCents, discountCents }) => priceCents - discountCents));
  // A payment that was returned is not among those received.
  const counted = refunds.filter(({ state, paymentState }) => state !== 'failed' && paymentState === 'paid');
  const returned = sum(counted.map(({ amountCents, lines: of }) => amountCents - sum(of.map(({ cents }) => cents))));
  return Math.max(0, receivedCents - total - returned);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0);

/** Returns the amounts to refund of each line once. Throws `refund_exceeds` for none, and for more than remains of a line. */
export function checkedAmounts(remaining: readonly LineAmount[], requested: readonly LineAmount[]): LineAmount[] {
  const sums = new Map<string, number>();
  for (const { line, cents } of requested) sums.set(line, (sums.get(line) ?? 0) + cents);
  const amounts = [...sums].map(([line, cents]) => ({ line, cents })).filter(({ cents }) => cents > 0);
  const isLeft = ({ line, cents }: LineAmount) => cents <= (remaining.find((one) => one.line === line)?.cents ?? 0);
  if (amounts.length === 0 || !amounts.every(isLeft)) throw new AppError('refund_exceeds');
  return amounts;
}

/** Returns an amount taken from the lines in their order, as far as they reach: for refunds that name no lines. */
export function amountFromLines(remaining: readonly LineAmount[], amountCents: number): LineAmount[] {
  let left = amountCents;
  return remaining.flatMap(({ line, cents }) => {
    const part = Math.min(cents, left);
    left -= part;
    return part > 0 ? { line, cents: part } : [];
  });
}
