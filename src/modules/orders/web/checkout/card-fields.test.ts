import { describe, expect, it } from 'vitest';
import { spacedCardNumber, spacedCvv, spacedExpiry } from './card-fields.ts';

describe('card fields while typing', () => {
  it.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242 4242-4242x4242', '4242 4242 4242 4242'],
    ['12345678901234567890123', '1234 5678 9012 3456 789'],
  ])('groups the number %j as %j', (typed, shown) => expect(spacedCardNumber(typed)).toBe(shown));

  it.each([
    ['1', '1'],
    ['7', '07'],
    ['12', '12'],
    ['123', '12/3'],
    ['12 / 2030', '12/20'],
    ['12/29', '12/29'],
  ])('writes the expiry %j as %j', (typed, shown) => expect(spacedExpiry(typed)).toBe(shown));

  it('keeps only the digits of the security code', () => expect(spacedCvv(' 12a345')).toBe('1234'));
});
