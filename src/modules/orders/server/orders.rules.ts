import { smallestCents } from '#contract/money/price-limits.ts';
import { spread, taxOfLines } from '#modules/invoices/server/tax.rules.ts';
import type { MailedItem } from '#modules/mail/server/messages/messages.ts';

/** After how many days past the due date a buyer is reminded, and how many days lie between two reminders at least. */
export const REMINDER_DAYS = [3, 14] as const;
export const REST_DAYS = 7;

/** A course to order, at its present price in cents. */
export interface OfferedCourse {
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
}

/** What a coupon takes off the sum of the courses it is for: a percentage, or an amount. No courses: for all. */
export interface CouponTerms {
  readonly percent: number | null;
  readonly amountCents: number | null;
  readonly courseIds: readonly string[];
}

/** A line of an order in cents; `taxCents` is within price minus discount. */
export interface PricedLine {
  readonly courseId: string;
  readonly title: string;
  readonly priceCents: number;
  readonly discountCents: number;
  readonly taxRate: number;
  readonly taxCents: number;
}

/** Returns the rows of an order in emails: its courses, and its coupon with what it takes off. */
export function mailedItems({
  lines,
  coupon,
  discountCents,
}: {
  readonly lines: readonly Pick<PricedLine, 'title' | 'priceCents'>[];
  readonly coupon: string;
  readonly discountCents: number;
}): MailedItem[] {
  const courses = lines.map(({ title, priceCents }) => ({ name: title, cents: priceCents }));
  return discountCents > 0 ? [...courses, { name: coupon, cents: -discountCents, coupon: true }] : courses;
}

/** Returns the nearest multiple of the smallest amount of a currency, in cents. */
const rounded = (cents: number, smallest: number): number => Math.round(cents / smallest) * smallest;

/**
 * Returns what a coupon takes off each course, in whole multiples of `smallest`, the smallest amount of the currency. The
 * discount of the order is rounded once, and the courses share it in proportion to their prices, none more than it costs.
 */
function discountsOf(courses: readonly OfferedCourse[], coupon: CouponTerms | null, smallest: number): number[] {
  if (coupon === null) return courses.map(() => 0);
  const { percent, amountCents, courseIds } = coupon;
  const units = courses.map(({ id, priceCents }) =>
    courseIds.length === 0 || courseIds.includes(id) ? priceCents / smallest : 0,
  );
  const sum = units.reduce((all, price) => all + price, 0);
  const off = percent === null ? Math.round((amountCents ?? 0) / smallest) : Math.round((sum * percent) / 100);
  return spread(Math.min(off, sum) * smallest, units, smallest);
}

/**
 * Returns the lines of an order with their discounts and taxes. All amounts, in cents, can be paid in the currency: they are
 * rounded to its smallest unit.
 */
export function priceLines(
  offered: readonly OfferedCourse[],
  coupon: CouponTerms | null,
  { taxRate, currency }: { readonly taxRate: number; readonly currency: string },
): PricedLine[] {
  const smallest = smallestCents(currency);
  const courses = offered.map((course) => ({ ...course, priceCents: rounded(course.priceCents, smallest) }));
  const discounts = discountsOf(courses, coupon, smallest);
  const taxes = taxOfLines(
    courses.map(({ priceCents }, index) => ({ cents: priceCents - discounts[index]!, basisPoints: taxRate })),
    smallest,
  );
  return courses.map(({ id, name, priceCents }, index) => {
    const [discountCents, taxCents] = [discounts[index]!, taxes[index]!];
    return { courseId: id, title: name, priceCents, discountCents, taxRate, taxCents };
  });
}

type Amount = 'priceCents' | 'discountCents' | 'taxCents';

/** Returns the sums of an order in cents. */
export function totalsOf(lines: readonly PricedLine[]): {
  totalCents: number;
  discountCents: number;
  taxCents: number;
} {
  const sum = (field: Amount): number => lines.reduce((all, line) => all + line[field], 0);
  const discountCents = sum('discountCents');
  return { totalCents: sum('priceCents') - discountCents, discountCents, taxCents: sum('taxCents') };
}
