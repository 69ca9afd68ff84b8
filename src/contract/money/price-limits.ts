import type { FieldError } from '#contract/fields/field-errors.ts';
import { decimalsOf } from './money.ts';

/** Hundredths of a unit: 99,999.99. */
const MOST_CENTS = 9_999_999;

/** Offered currencies of which a euro buys between about fifty and two thousand units. */
const HUNDREDS =
  /^(?:ALL|AMD|ARS|BDT|CLP|CRC|DOP|EGP|ETB|HUF|INR|ISK|JPY|KES|KRW|KZT|LKR|MKD|NGN|NPR|PHP|PKR|RSD|RWF|XAF|XOF)$/;
/** Those of which it buys more. */
const THOUSANDS = /^(?:COP|IDR|PYG|TZS|UGX|UZS|VND)$/;

/** Returns the smallest amount of a currency, in hundredths of a unit: 1, or 100 where it has no decimals. */
export const smallestCents = (currency: string): number => 10 ** (2 - decimalsOf(currency));

/**
 * Returns the highest price of a course in a currency, in hundredths of a unit: 99,999.99, or a hundred or ten thousand times as
 * much where a unit is worth little. All stay far below the integers that JavaScript holds exactly.
 */
export function priceMaxCents(currency: string): number {
  const factor = THOUSANDS.test(currency) ? 10_000 : HUNDREDS.test(currency) ? 100 : 1;
  const most = (MOST_CENTS + 1) * factor;
  return most - smallestCents(currency);
}

/** What is no price in any currency, in hundredths of a unit: more than this. */
export const PRICE_MAX_CENTS = (MOST_CENTS + 1) * 100_000 - 1;

/** Returns why an amount in hundredths of a unit is no price in a currency: not in its smallest units, or above the limit; or null. */
export function amountError(cents: number, currency: string): FieldError | null {
  if (cents % smallestCents(currency) !== 0) return { code: 'price_not_whole' };
  const most = priceMaxCents(currency);
  return cents > most ? { code: 'price_above_limit', params: { max: most / 100 } } : null;
}
