import { describe, expect, it } from 'vitest';
import { endOfDayIn } from '#contract/time/time-zones.ts';
import type { AppError } from '#server/errors.ts';
import { checkPrices } from './course-prices.ts';

const school = { currency: 'EUR', timeZone: 'Europe/Madrid' };
const now = new Date('2026-11-26T12:00:00Z');
const [yesterday, today, tomorrow] = ['2026-11-25', '2026-11-26', '2026-11-27'] as const;
const endOf = (day: string) => endOfDayIn(school.timeZone, day);
const none = { salePriceCents: null, saleEndsOn: null, saleEndsAt: null };
const full = { priceCents: 5000, ...none };
const onSale = { priceCents: 5000, salePriceCents: 2000, saleEndsOn: tomorrow, saleEndsAt: endOf(tomorrow) };
const { priceCents: _price, ...sale } = onSale;

type Input = Parameters<typeof checkPrices>[0];
type Before = Parameters<typeof checkPrices>[1];
const check = (input: Input, before: Before = full, currency = 'EUR') =>
  checkPrices(input, before, { ...school, currency }, now);
/** Returns the refused fields, each with the code of its error. */
function refused(input: Input, before: Before = full, currency = 'EUR'): unknown {
  try {
    return check(input, before, currency);
  } catch (error) {
    const { details } = error as AppError;
    return Object.entries(details.fieldErrors ?? {}).map(([name, { code }]) => `${name} ${code}`);
  }
}

describe('the prices of a course', () => {
  it('are kept where the input does not name them', () => {
    expect(check({})).toEqual(none);
    expect(check({}, onSale)).toEqual(sale);
    expect(check({ price: 60 }, onSale)).toEqual(sale);
    expect(check({ salePrice: 30 }, onSale)).toEqual({ ...sale, salePriceCents: 3000 });
    expect(check({ price: 10 }, null)).toEqual(none);
  });

  it('have a sale below the price, with or without a last day', () => {
    expect(check({ salePrice: 49.99 })).toEqual({ ...none, salePriceCents: 4999 });
    expect(check({ salePrice: 20, saleEndsOn: tomorrow })).toEqual(sale);
    expect(check({ price: 30, salePrice: 20, saleEndsOn: tomorrow }, null)).toEqual(sale);
    expect(refused({ salePrice: 50 })).toEqual(['salePrice sale_not_below_price']);
    expect(refused({ salePrice: 20 }, null)).toEqual(['salePrice sale_not_below_price']);
    expect(refused({ price: 20 }, onSale)).toEqual(['price price_not_above_sale']);
    expect(check({ price: 20.01 }, onSale)).toEqual(sale);
  });

  it('lose a sale that is cleared or has ended', () => {
    expect(check({ salePrice: null }, onSale)).toEqual(none);
    expect(check({ salePrice: null, saleEndsOn: null }, onSale)).toEqual(none);
    expect(check({ saleEndsOn: null }, onSale)).toEqual({ ...none, salePriceCents: 2000 });
    for (const saleEndsAt of [new Date(now.getTime() - 1), now]) {
      const ended = { ...onSale, saleEndsOn: yesterday, saleEndsAt };
      expect(check({}, ended)).toEqual(none);
      expect(check({ price: 10 }, ended)).toEqual(none);
    }
    const lasting = { ...onSale, saleEndsAt: new Date(now.getTime() + 1) };
    expect(check({}, lasting)).toEqual({ ...sale, saleEndsAt: lasting.saleEndsAt });
  });

  it('need a sale price for a last day, which is to come', () => {
    expect(refused({ saleEndsOn: tomorrow })).toEqual(['salePrice sale_price_required']);
    expect(refused({ salePrice: null, saleEndsOn: today }, onSale)).toEqual(['salePrice sale_price_required']);
    expect(refused({ saleEndsOn: yesterday }, onSale)).toEqual(['saleEndsOn day_over']);
    expect(check({ saleEndsOn: today }, onSale)).toEqual({ ...sale, saleEndsOn: today, saleEndsAt: endOf(today) });
    // The end of a day stays that of the time zone in which it was entered.
    const elsewhere = { ...onSale, saleEndsAt: new Date('2026-11-28T04:00:00Z') };
    expect(check({ saleEndsOn: tomorrow }, elsewhere)).toEqual({ ...sale, saleEndsAt: elsewhere.saleEndsAt });
  });

  it('have no decimals in a currency without them, unless they were so before', () => {
    expect(refused({ price: 10.5 }, full, 'JPY')).toEqual(['price price_not_whole']);
    expect(refused({ salePrice: 10.5 }, full, 'JPY')).toEqual(['salePrice price_not_whole']);
    expect(check({ price: 10, salePrice: 5 }, full, 'JPY')).toEqual({ ...none, salePriceCents: 500 });
    expect(check({ price: 50.5 }, { ...full, priceCents: 5050 }, 'JPY')).toEqual(none);
  });
});
