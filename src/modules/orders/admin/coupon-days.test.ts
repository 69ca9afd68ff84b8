import { describe, expect, it } from 'vitest';
import { couponState, isStartOfDay, momentsOfDays } from './coupon-days.ts';

describe('momentsOfDays', () => {
  it.each([
    // In Santiago the clocks leave out the midnight after the fourth of September; in Apia a whole day was left out.
    ['America/Santiago', '2027-09-04', '2027-09-04', '2027-09-04T04:00:00.000Z', '2027-09-05T04:00:00.000Z'],
    ['America/Santiago', '2027-09-05', '2027-09-05', '2027-09-05T04:00:00.000Z', '2027-09-06T03:00:00.000Z'],
    ['Pacific/Apia', '2011-12-29', '2011-12-31', '2011-12-29T10:00:00.000Z', '2011-12-31T10:00:00.000Z'],
    ['UTC', '2026-11-22', '2026-11-23', '2026-11-22T00:00:00.000Z', '2026-11-24T00:00:00.000Z'],
  ])(
    'returns the beginning of the first and the end of the last day in %s (%s)',
    (zone, startsOn, endsOn, ...moments) => {
      const [startsAt, endsAt] = moments;
      expect(momentsOfDays(zone, { startsOn, endsOn })).toEqual({ startsAt, endsAt });
      expect([startsAt, endsAt].map((moment) => isStartOfDay(zone, moment!))).toEqual([true, true]);
    },
  );

  it('sets no limit without a day', () => {
    expect(momentsOfDays('UTC', { startsOn: '', endsOn: '' })).toEqual({ startsAt: null, endsAt: null });
  });
});

it('tells the beginning of a day from another moment', () => {
  expect(isStartOfDay('America/Santiago', '2027-09-05T00:00:00Z')).toBe(false);
  expect(isStartOfDay('UTC', '2027-09-05T14:05:00Z')).toBe(false);
});

describe('couponState', () => {
  const [before, at, after] = ['2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z', '2026-11-24T00:00:00.000Z'];
  it.each([
    [{ startsAt: null, endsAt: null }, 'on'],
    [{ startsAt: at, endsAt: after }, 'on'],
    [{ startsAt: after, endsAt: null }, 'notYet'],
    [{ startsAt: before, endsAt: at }, 'over'],
    [{ startsAt: null, endsAt: after }, 'on'],
  ])('[CART-36] of %j is %s, and off once it is switched off', (days, expected) => {
    expect(couponState({ ...days, active: true }, Date.parse(at))).toBe(expected);
    expect(couponState({ ...days, active: false }, Date.parse(at))).toBe('switchedOff');
  });
});
