import type { UpdateCourseInput } from '#modules/courses/contract/courses.ts';
import { amountError } from '#contract/money/price-limits.ts';
import { endOfDayIn } from '#contract/time/time-zones.ts';
import type { CourseRow } from './course-edits.queries.ts';
import { invalidInput } from '#server/errors.ts';
import { courseColumns } from './course-columns.ts';

/** What prices and their days are checked against. */
export interface SchoolOfCourses {
  readonly currency: string;
  readonly timeZone: string;
}

/** The fields of a price and its sale, as the input has them. */
type PriceInput = Pick<UpdateCourseInput, 'price' | 'salePrice' | 'saleEndsOn'>;

type Prices = Pick<CourseRow, 'priceCents' | 'salePriceCents' | 'saleEndsOn' | 'saleEndsAt'>;

/**
 * Returns the columns of the sale after a change; a sale that has ended ends here too. `before` is null for a new course.
 * Throws `invalid_input` for a price with decimals in a currency without them or above its limit, a sale price that is not below the price, a
 * last day that is over, and one without a sale price.
 */
export function checkPrices(
  input: PriceInput,
  before: Prices | null,
  { currency, timeZone }: SchoolOfCourses,
  now: Date,
) {
  const changes = courseColumns.toRow(input);
  const hasEnded = before?.saleEndsAt != null && before.saleEndsAt <= now;
  const sale = before && !hasEnded ? before : { salePriceCents: null, saleEndsOn: null };
  const { salePriceCents = sale.salePriceCents, saleEndsOn = sale.saleEndsOn } = changes;
  const priceCents = changes.priceCents ?? before?.priceCents ?? 0;
  for (const name of ['price', 'salePrice'] as const) {
    const column = name === 'price' ? 'priceCents' : 'salePriceCents';
    if (changes[column] == null || changes[column] === before?.[column]) continue;
    const error = amountError(changes[column], currency);
    if (error) throw invalidInput([[name, error]]);
  }
  if (salePriceCents !== null && salePriceCents >= priceCents)
    throw invalidInput([
      changes.salePriceCents == null
        ? ['price', { code: 'price_not_above_sale' }]
        : ['salePrice', { code: 'sale_not_below_price' }],
    ]);
  if (saleEndsOn === null) return { salePriceCents, saleEndsOn, saleEndsAt: null };
  if (salePriceCents === null) {
    // Clearing the price ends the sale; a day that was entered without one is a mistake.
    if (changes.saleEndsOn == null) return { salePriceCents, saleEndsOn: null, saleEndsAt: null };
    throw invalidInput([['salePrice', { code: 'sale_price_required' }]]);
  }
  if (saleEndsOn === sale.saleEndsOn) return { salePriceCents, saleEndsOn, saleEndsAt: before!.saleEndsAt };
  const saleEndsAt = endOfDayIn(timeZone, saleEndsOn);
  if (saleEndsAt <= now) throw invalidInput([['saleEndsOn', { code: 'day_over' }]]);
  return { salePriceCents, saleEndsOn, saleEndsAt };
}
