import { readNumber } from '#contract/text/read-number.ts';
import { decimalsOf } from './money.ts';

/** One separator before exactly three digits: a group of thousands in one language, decimals in another. */
const UNCLEAR = /^[+-]?\d+[.,]\d{3}$/;

/**
 * Returns an amount of money as typed, in units of a currency; `NaN` for anything else, and `unclear` where 1.500 may be one and a
 * half or fifteen hundred. A currency without decimals has no such doubt.
 */
export function readAmount(text: string, currency: string): number | 'unclear' {
  const plain = text.replaceAll(/\s/g, '');
  if (!UNCLEAR.test(plain)) return readNumber(text);
  return decimalsOf(currency) === 0 ? readNumber(plain.replace(/[.,]/, '')) : 'unclear';
}
