import { describe, expect, it } from 'vitest';
import { daysOf, readPeriod } from './period.ts';

const TODAY = '2026-03-01';

describe('daysOf', () => {
  it.each([
    ['7d', '2026-02-23'],
    ['30d', '2026-01-31'],
    ['90d', '2025-12-02'],
    ['12m', '2025-03-02'],
    ['year', '2026-01-01'],
    [undefined, '2026-01-31'],
  ] as const)('of %s begin on %s and end today', (period, from) => {
    expect(daysOf({ period }, TODAY)).toEqual({ from, to: TODAY });
  });

  it('of a custom period are its own, as far as they are given', () => {
    expect(daysOf({ period: 'custom', from: '2025-01-01', to: '2025-01-31' }, TODAY)).toEqual({
      from: '2025-01-01',
      to: '2025-01-31',
    });
    expect(daysOf({ period: 'custom', from: '2025-01-01' }, TODAY)).toEqual({ from: '2025-01-01', to: TODAY });
    expect(daysOf({ period: 'custom' }, TODAY)).toEqual({ from: '2026-01-31', to: TODAY });
  });
});

describe('readPeriod', () => {
  it('puts days in order and ignores what is no period or day', () => {
    expect(readPeriod({ period: 'custom', from: '2025-02-01', to: '2025-01-01' })).toEqual({
      period: 'custom',
      from: '2025-01-01',
      to: '2025-02-01',
    });
    expect(readPeriod({ period: 'custom', from: '2025-02-99', to: 'x' })).toEqual({ period: 'custom' });
    expect(readPeriod({ period: 'century', from: '2025-02-01' })).toEqual({});
  });
});
