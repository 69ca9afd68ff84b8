import { LIMITS } from './limits.ts';

/** Why a value is no price. */
export type PriceProblem = 'missing' | 'number' | 'negative' | 'decimals' | 'tooLarge';

/** The sentence for each problem; the first two are the specification's. */
export const PRICE_PROBLEMS: Readonly<Record<PriceProblem, string>> = {
  missing: 'Price is required.',
  number: 'Price must be a number.',
  negative: 'A price cannot be negative.',
  decimals: 'A price has at most two decimals, such as 49.99.',
  tooLarge: 'A price is at most 99,999.99 €.',
};

/**
 * Reads a price in euros: a number, or text with a decimal point or comma ('12,50'). Returns the price, or what is wrong
 * with it. Nothing is rounded: a third decimal is a problem, whatever digit it is.
 */
export function readPrice(value: number | string): number | PriceProblem {
  const text = String(value).trim().replace(',', '.');
  if (text === '') return 'missing';
  // A number may come with an exponent (JavaScript's own way from 1e21 on and below 1e-6), a text may not.
  if (typeof value === 'number' ? Number.isNaN(value) : !/^-?\d+(?:\.\d+)?$/.test(text)) return 'number';
  if (text.startsWith('-')) return 'negative';
  const euros = Number(text);
  if (euros * 100 > LIMITS.priceMaxCents) return 'tooLarge';
  const inCents = typeof value === 'number' ? Math.round(euros * 100) / 100 === euros : !/\.\d{3}/.test(text);
  return inCents ? euros : 'decimals';
}
