import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBic, isIban, normalIban, spacedIban } from './bank-account.ts';

/** Examples of the registry of SWIFT. */
const EXAMPLES = [
  'ES91 2100 0418 4502 0005 1332',
  'DE89 3704 0044 0532 0130 00',
  'GB29 NWBK 6016 1331 9268 19',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'NO93 8601 1117 947',
];

describe('isIban', () => {
  it.each(EXAMPLES)('accepts %s, with and without blanks', (text) => {
    expect(isIban(normalIban(text.toLowerCase()))).toBe(true);
    expect(spacedIban(normalIban(text))).toBe(text);
  });

  it('refuses every single wrong digit, two swapped ones, and what is no IBAN', () => {
    const iban = normalIban(EXAMPLES[0]!);
    fc.assert(
      fc.property(fc.integer({ min: 2, max: iban.length - 1 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
        fc.pre(iban[at] !== String(digit));
        expect(isIban(iban.slice(0, at) + String(digit) + iban.slice(at + 1))).toBe(false);
      }),
    );
    expect(isIban('ES9112000418450200051332')).toBe(false);
    for (const text of ['', 'ES91', 'ES91-2100', `${iban}0`.repeat(2), EXAMPLES[0]!]) expect(isIban(text)).toBe(false);
  });
});

describe('isBic', () => {
  it('accepts 8 and 11 characters', () => {
    expect(['CAIXESBB', 'CAIXESBBXXX'].every(isBic)).toBe(true);
    expect(['', 'CAIX', 'CAIXESBBX', '1AIXESBB', 'caixesbb'].some(isBic)).toBe(false);
  });
});
