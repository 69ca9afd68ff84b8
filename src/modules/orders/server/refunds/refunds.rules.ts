import { AppError } from '#server/errors.ts';

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

/** Returns what can still be refunded of each line; refunds that failed do not count. */
export function remainingOf(
  lines: readonly PaidLine[],
  refunds: readonly { readonly state: string; readonly lines: readonly LineAmount[] }[],
): LineAmount[] {
  const counted = refunds.filter(({ state }) => state !== 'failed').flatMap((refund) => refund.lines);
  return lines.map(({ id, priceCents, discountCents }) => {
    const refunded = counted.reduce((sum, { line, cents }) => (line === id ? sum + cents : sum), 0);
    return { line: id, cents: priceCents - discountCents - refunded };
  });
}

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
