import { smallestCents } from '#contract/price-limits.ts';
import { taxOfLines } from '#server/modules/invoices/tax.rules.ts';

/** A course to order, at its present price in cents. */
export interface OfferedCourse {
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
}

/** What a coupon takes off: a percentage of each line it is for, or an amount of all of them. No courses: for all. */
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

/** Returns the nearest multiple of the smallest amount of a currency, in cents. */
const rounded = (cents: number, smallest: number): number => Math.round(cents / smallest) * smallest;

/**
 * Returns what a coupon takes off each course: an amount in proportion to the prices, in whole multiples of `smallest`, the
 * smallest amount of the currency, that add up to it.
 */
function discountsOf(courses: readonly OfferedCourse[], coupon: CouponTerms | null, smallest: number): number[] {
  const isFor = ({ id }: OfferedCourse): boolean =>
    coupon !== null && (coupon.courseIds.length === 0 || coupon.courseIds.includes(id));
  const { percent = null, amountCents = null } = coupon ?? {};
  if (percent !== null)
    return courses.map((course) => (isFor(course) ? rounded((course.priceCents * percent) / 100, smallest) : 0));
  let price = courses.reduce((sum, course) => sum + (isFor(course) ? course.priceCents : 0), 0);
  let left = Math.min(rounded(amountCents ?? 0, smallest), price);
  return courses.map((course) => {
    if (!isFor(course) || price === 0) return 0;
    const part = rounded((left * course.priceCents) / price, smallest);
    price -= course.priceCents;
    left -= part;
    return part;
  });
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
    courses.map(({ priceCents }, at) => ({ cents: priceCents - discounts[at]!, basisPoints: taxRate })),
    smallest,
  );
  return courses.map(({ id, name, priceCents }, at) => {
    const [discountCents, taxCents] = [discounts[at]!, taxes[at]!];
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
