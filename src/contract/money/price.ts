import type { FieldErrorCode } from '#contract/fields/field-errors.ts';
import { PRICE_MAX_CENTS } from './price-limits.ts';

/** The errors of a price. */
export type PriceError = Extract<FieldErrorCode, `price_${string}`>;

/**
 * Reads a price in any currency: a number, or text with a decimal point or comma ('12,50'). Returns the price, or its
 * error. Nothing is rounded: a third decimal is an error, whatever digit it is. The
 * limits of the currency of the school are the server's. Stricter than `readNumber`, which reads groups of digits and
 * exponents too: '1,234,567' is an error here, not a guess.
 */
export function readPrice(value: number | string): number | PriceError {
  const text = String(value).trim().replace(',', '.');
  if (text === '') return 'price_required';
  // A number may come with an exponent (JavaScript's own way from 1e21 on and below 1e-6), a text may not.
  if (typeof value === 'number' ? Number.isNaN(value) : !/^-?\d+(?:\.\d+)?$/.test(text)) return 'price_not_a_number';
  if (text.startsWith('-')) return 'price_negative';
  const price = Number(text);
  if (price * 100 > PRICE_MAX_CENTS) return 'price_too_high';
  const inCents = typeof value === 'number' ? Math.round(price * 100) / 100 === price : !/\.\d{3}/.test(text);
  return inCents ? price : 'price_decimals';
}

/** Returns the error of a price as typed, or null. */
export function priceError(typed: string): PriceError | null {
  const price = readPrice(typed);
  return typeof price === 'number' ? null : price;
}
