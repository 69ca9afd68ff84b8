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

/** Returns what a coupon takes off each course: an amount in proportion to the prices, in whole cents that add up to it. */
function discountsOf(courses: readonly OfferedCourse[], coupon: CouponTerms | null): number[] {
  const isFor = ({ id }: OfferedCourse): boolean =>
    coupon !== null && (coupon.courseIds.length === 0 || coupon.courseIds.includes(id));
  const { percent = null, amountCents = null } = coupon ?? {};
  if (percent !== null)
    return courses.map((course) => (isFor(course) ? Math.round((course.priceCents * percent) / 100) : 0));
  let price = courses.reduce((sum, course) => sum + (isFor(course) ? course.priceCents : 0), 0);
  let left = Math.min(amountCents ?? 0, price);
  return courses.map((course) => {
    if (!isFor(course) || price === 0) return 0;
    const part = Math.round((left * course.priceCents) / price);
    price -= course.priceCents;
    left -= part;
    return part;
  });
}

/** Returns the lines of an order with their discounts and taxes. */
export function priceLines(
  courses: readonly OfferedCourse[],
  coupon: CouponTerms | null,
  taxRate: number,
): PricedLine[] {
  const discounts = discountsOf(courses, coupon);
  const taxes = taxOfLines(
    courses.map(({ priceCents }, at) => ({ cents: priceCents - discounts[at]!, basisPoints: taxRate })),
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
