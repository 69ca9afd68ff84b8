import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatDate,
  formatDay,
  formatDuration,
  formatMoment,
  formatMonth,
  formatPrice,
} from './format.ts';

describe('formatPrice', () => {
  it.each([
    [59.99, '59.99 €', '59,99 €'],
    [0, '0.00 €', '0,00 €'],
    [49.9, '49.90 €', '49,90 €'],
    [99_999.99, '99,999.99 €', '99.999,99 €'],
  ])('of %d reads %s in English and %s in Spanish', (euros, english, spanish) => {
    expect(formatPrice(euros, 'en')).toBe(english);
    expect(formatPrice(euros, 'es')).toBe(spanish);
  });

  it('never loses a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
        const digits = formatPrice(cents / 100, 'en').replaceAll(/\D/g, '');
        expect(Number(digits)).toBe(cents);
      }),
    );
  });
});

describe('numbers', () => {
  it.each([
    ['en', 'en-GB'],
    ['es', 'es-ES'],
  ] as const)("in %s follows the language's rules (CLDR)", (locale, tag) => {
    const counts = new Intl.NumberFormat(tag);
    const prices = new Intl.NumberFormat(tag, { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
        expect(formatCount(number, locale)).toBe(counts.format(number));
        expect(formatPrice(number / 100, locale)).toBe(`${prices.format(number / 100)} €`);
      }),
      { examples: [[999], [1000], [9999], [10_000], [123_456], [999_999], [1_000_000]] },
    );
  });
});

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [150, '150'],
    [1449, '1,449'],
  ])('of %d reads %s', (count, text) => {
    expect(formatCount(count, 'en')).toBe(text);
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0m'],
    [5, '1m'],
    [45 * 60, '45m'],
    [8580, '2h 23m'],
    [3600, '1h 0m'],
    [3599, '1h 0m'],
  ])('of %d seconds reads %s', (seconds, text) => {
    expect(formatDuration(seconds, 'en')).toBe(text);
  });

  it('writes units as Spanish does', () => {
    expect(formatDuration(8580, 'es')).toBe('2 h 23 min');
    expect(formatDuration(2700, 'es')).toBe('45 min');
  });
});

describe('formatDate', () => {
  it("is in UTC, whatever the reader's time zone", () => {
    expect(formatDate('2025-11-21T23:30:00.000Z', 'en')).toBe('21 November 2025');
    expect(formatDate('2025-11-21T00:30:00.000Z', 'es')).toBe('21 de noviembre de 2025');
  });
});

describe('formatMonth', () => {
  it("is short or long, whatever the reader's time zone", () => {
    expect(formatMonth('2025-11', 'en', 'short')).toBe('Nov');
    expect(formatMonth('2025-01', 'en', 'long')).toBe('January 2025');
    expect(formatMonth('2025-01', 'es', 'long')).toBe('enero de 2025');
  });
});

describe('formatMoment', () => {
  it("is in the reader's time zone", () => {
    const local = new Date(2025, 10, 21, 14, 5).toISOString();
    expect(formatMoment(local, 'en')).toBe('21 Nov 2025, 14:05');
    expect(formatDay(local, 'en')).toContain('21 November 2025');
  });
});
