import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES } from './currencies.ts';
import { decimalsOf, formatNumber, formatPrice } from './money.ts';

describe('formatPrice', () => {
  it.each([
    [59.99, 'EUR', '59.99 €', '59,99 €'],
    [0, 'EUR', '0.00 €', '0,00 €'],
    [49.9, 'EUR', '49.90 €', '49,90 €'],
    [99_999.99, 'EUR', '99,999.99 €', '99.999,99 €'],
    [59.99, 'USD', '$59.99', '59,99 $'],
    [1200, 'GBP', '£1,200.00', '1200,00 £'],
    [5900, 'JPY', '¥5,900', '5900 ¥'],
    [59.9, 'CHF', 'CHF 59.90', '59,90 CHF'],
    [-59.99, 'USD', '−$59.99', '−59,99 $'],
    [-1200, 'EUR', '−1,200.00 €', '−1200,00 €'],
    [12_000, 'CLP', 'CLP 12,000', '12.000 CLP'],
  ])('[CATALOGUE-27, MORE-02] of %d %s reads %s in English and %s in Spanish', (amount, currency, english, spanish) => {
    expect(formatPrice(amount, currency, 'en')).toBe(english);
    expect(formatPrice(amount, currency, 'es')).toBe(spanish);
  });

  it('[DATA-21] never loses a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
        const digits = formatPrice(cents / 100, 'EUR', 'en').replaceAll(/\D/g, '');
        expect(Number(digits)).toBe(cents);
      }),
    );
  });
});

describe('decimalsOf', () => {
  it('is that of ISO 4217 for every currency a school can choose', () => {
    const whole = CURRENCIES.filter((currency) => decimalsOf(currency) === 0);
    // By its nature the list of ISO 4217, whose data no library of the project has: those without a minor unit in use.
    expect(whole.toSorted()).toEqual(['CLP', 'ISK', 'JPY', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'XAF', 'XOF']);
  });
});

describe('formatNumber', () => {
  it.each([
    ['en', 'en-GB'],
    ['es', 'es-ES'],
  ] as const)("in %s follows the language's rules (CLDR)", (locale, tag) => {
    const counts = new Intl.NumberFormat(tag);
    const prices = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
        expect(formatNumber(number, locale, 0)).toBe(counts.format(number));
        expect(formatNumber(number / 100, locale, 2)).toBe(prices.format(number / 100));
      }),
      { examples: [[999], [1000], [9999], [10_000], [123_456], [999_999], [1_000_000]] },
    );
  });
});
