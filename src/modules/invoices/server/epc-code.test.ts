import { describe, expect, it } from 'vitest';
import { epcText, qrSquares } from './epc-code.ts';

const transfer = {
  holder: 'Aula, S.L.',
  iban: 'ES9121000418450200051332',
  bic: '',
  cents: 123_456,
  currency: 'EUR',
  reference: 'INV-2026-000001',
};

describe('epcText', () => {
  it('has the lines of EPC069-12, version 002, in their order', () => {
    expect(epcText(transfer).split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Aula, S.L.',
      'ES9121000418450200051332',
      'EUR1234.56',
      '',
      '',
      'INV-2026-000001',
    ]);
  });

  it('cuts a long name, and keeps it on one line', () => {
    expect(epcText({ ...transfer, holder: 'Ñ'.repeat(90) }).split('\n')[5]).toBe('Ñ'.repeat(70));
    expect(epcText({ ...transfer, holder: 'One\nTwo' }).split('\n')).toHaveLength(11);
  });

  it.each([
    ['an IBAN', { iban: '' }],
    ['euro', { currency: 'USD' }],
    ['an amount that fits', { cents: 100_000_000_000 }],
    ['an amount', { cents: 0 }],
    ['a name', { holder: ' ' }],
  ])('is empty without %s', (_what, fields) => {
    expect(epcText({ ...transfer, ...fields })).toBe('');
  });
});

describe('qrSquares', () => {
  it('is a square with its three finders, at most of version 13', () => {
    const longest = { ...transfer, bic: 'CAIXESBBXXX', holder: '漢'.repeat(70), iban: `MT84${'M'.repeat(27)}` };
    const squares = qrSquares(epcText(longest));
    expect(squares.length).toBeLessThanOrEqual(17 + 4 * 13);
    expect(squares.every((row) => row.length === squares.length)).toBe(true);
    const last = squares.length - 1;
    for (const [y, x] of [
      [0, 0],
      [0, last],
      [last, 0],
    ] as const)
      expect(squares[y]![x]).toBe(true);
  });
});
