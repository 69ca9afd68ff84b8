import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideCountry } from './country-evidence.ts';
import {
  asksBilling,
  creditedTaxes,
  type DatedRate,
  isTaxOf,
  rateOn,
  spread,
  type TaxSituation,
  taxOf,
  taxOfLines,
  taxWithin,
} from './tax.rules.ts';
import { readVatNumber } from './vat-number.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const cents = fc.integer({ min: 0, max: 9_999_999 });
const rates = fc.constantFrom(0, 400, 550, 700, 1900, 2100, 2700, 9999);

describe('taxWithin', () => {
  it('takes the tax out of a price that includes it', () => {
    expect(taxWithin(12_100, 2100)).toBe(2100);
    expect(taxWithin(5999, 2100)).toBe(1041);
    expect(taxWithin(1, 2100)).toBe(0);
    expect(taxWithin(5999, 0)).toBe(0);
  });

  it('is within a cent of the tax on the net price, for every price and rate', () => {
    fc.assert(
      fc.property(cents, rates, (gross, rate) => {
        const tax = taxWithin(gross, rate);
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(tax).toBeLessThanOrEqual(gross);
        expect(Math.abs(((gross - tax) * rate) / 10_000 - tax)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('spread', () => {
  it('gives whole cents that add up, each less than a cent from its share', () => {
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 30 }), (total, weights) => {
        const parts = spread(total, weights);
        expect(sum(parts)).toBe(total);
        const all = sum(weights);
        if (all === 0) return;
        for (const [at, part] of parts.entries())
          expect(Math.abs(part - (total * weights[at]!) / all)).toBeLessThan(1 + 1e-6);
      }),
    );
  });
});

describe('spread, of what is left over', () => {
  it('gives a cent to the largest remainders, to the first of equal ones', () => {
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spread(101, [1, 1, 1])).toEqual([34, 34, 33]);
    expect(spread(10, [14, 25, 61])).toEqual([1, 3, 6]);
    expect(spread(10, [61, 25, 14])).toEqual([6, 3, 1]);
  });

  it('gives all of it to the first part when nothing weighs', () => {
    expect(spread(7, [0, 0, 0])).toEqual([7, 0, 0]);
  });
});

describe('asking for an address', () => {
  const rate = (country: string): DatedRate => ({ country, basisPoints: 2100, from: '2020-01-01', to: null });

  it('is needed where countries differ, or where companies pay none', () => {
    expect(asksBilling([], {})).toBe(false);
    expect(asksBilling([rate('ES'), rate('ES')], {})).toBe(false);
    expect(asksBilling([rate('ES'), rate('PL')], {})).toBe(true);
    expect(asksBilling([rate('ES')], { vatId: 'ESB12345674' })).toBe(true);
    expect(asksBilling([], { vatId: 'ESB12345674' })).toBe(false);
  });
});

describe('taxOfLines', () => {
  const lines = fc.array(fc.record({ cents, basisPoints: rates }), { minLength: 1, maxLength: 20 });

  it('[MORE-83] rounds the tax of each rate once, and the lines of the rate add up to it', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const taxes = taxOfLines(some, 1);
        for (const rate of new Set(some.map(({ basisPoints }) => basisPoints))) {
          const of = (values: readonly number[]) => sum(values.filter((_value, at) => some[at]!.basisPoints === rate));
          expect(of(taxes)).toBe(taxWithin(of(some.map((line) => line.cents)), rate));
        }
        for (const [at, tax] of taxes.entries()) expect(tax).toBeLessThanOrEqual(some[at]!.cents);
      }),
    );
  });
});

describe('taxOf', () => {
  const table: DatedRate[] = [
    { country: 'ES', basisPoints: 1800, from: '2010-07-01', to: null },
    { country: 'ES', basisPoints: 2100, from: '2012-09-01', to: null },
    { country: 'PL', basisPoints: 2300, from: '2011-01-01', to: null },
    { country: 'GB', basisPoints: 2000, from: '2011-01-04', to: '2020-12-31' },
    { country: 'PT', basisPoints: 0, from: '2011-01-01', to: null },
  ];
  const school = { sellerCountry: 'ES', sellerVatId: 'ESB12345674', buyerVatId: null, day: '2026-11-22' };
  const of = (fields: Partial<TaxSituation>) => taxOf({ ...school, buyerCountry: 'ES', ...fields }, table);

  it('charges the rate of the day in the buyer’s country', () => {
    expect(of({})).toMatchObject({ category: 'S', country: 'ES', basisPoints: 2100 });
    expect(of({ day: '2012-08-31' })).toMatchObject({ basisPoints: 1800 });
    expect(of({ day: '2012-09-01' })).toMatchObject({ basisPoints: 2100 });
    expect(of({ day: '2010-07-01' })).toMatchObject({ basisPoints: 1800 });
    expect(of({ buyerCountry: 'PL' })).toMatchObject({ country: 'PL', basisPoints: 2300 });
    expect(of({ buyerCountry: 'PT' })).toMatchObject({ category: 'Z', basisPoints: 0 });
    const exempt = [{ country: 'ES', basisPoints: 0, from: '2011-01-01', to: null, exemption: 'Article 132' }];
    expect(taxOf({ ...school, buyerCountry: 'ES' }, exempt)).toMatchObject({
      category: 'E',
      exemption: 'Article 132',
    });
  });

  it('charges the school’s own rate in member states without one, and to buyers of unknown countries', () => {
    expect(of({ buyerCountry: 'DE' })).toMatchObject({ country: 'ES', basisPoints: 2100 });
    expect(of({ buyerCountry: '' })).toMatchObject({ country: 'ES', basisPoints: 2100 });
  });

  it('charges nothing outside the Union without a rate, after a rate has ended, and before the first one', () => {
    for (const buyer of [{ buyerCountry: 'US' }, { buyerCountry: 'GB' }, { day: '2009-01-01' }])
      expect(of(buyer)).toMatchObject({ category: 'O', basisPoints: 0 });
    expect(of({ buyerCountry: 'GB', day: '2020-12-31' })).toMatchObject({ category: 'S', basisPoints: 2000 });
  });

  it('has reverse charge for companies of other member states, and only if the school has a number itself', () => {
    expect(of({ buyerCountry: 'PL', buyerVatId: 'PL8567346215' })).toMatchObject({ category: 'AE', basisPoints: 0 });
    const company = { ...school, buyerCountry: 'PL', buyerVatId: 'PL8567346215' };
    expect(taxOf(company, table.slice(1, 2))).toMatchObject({ category: 'AE', basisPoints: 0 });
    expect(of({ buyerCountry: 'ES', buyerVatId: 'ESB12345674' })).toMatchObject({ category: 'S' });
    expect(of({ buyerCountry: 'PL', buyerVatId: 'PL8567346215', sellerVatId: '' })).toMatchObject({ category: 'S' });
  });

  it('takes the newest rate whatever order they were entered in', () => {
    expect(rateOn(table.toReversed(), 'ES', '2026-11-22')).toMatchObject({ basisPoints: 2100 });
    expect(rateOn(table, 'ES', '2026-11-22')).toMatchObject({ basisPoints: 2100 });
  });

  it('has no reverse charge for a seller or a buyer outside the Union', () => {
    const company = { buyerVatId: 'PL8567346215', buyerCountry: 'PL' };
    expect(of({ ...company, sellerCountry: 'GB', sellerVatId: 'GB980780684' })).toMatchObject({ category: 'S' });
    expect(of({ ...company, buyerCountry: 'US' })).toMatchObject({ category: 'O' });
  });

  it('charges a school outside the Union its own rate at home, and only there', () => {
    const british: DatedRate[] = [{ country: 'GB', basisPoints: 2000, from: '2011-01-04', to: null }];
    const at = (buyerCountry: string) =>
      taxOf({ ...school, sellerCountry: 'GB', sellerVatId: '', buyerCountry }, british);
    expect(at('GB')).toMatchObject({ country: 'GB', basisPoints: 2000 });
    expect(at('ES')).toMatchObject({ category: 'O', basisPoints: 0 });
  });

  it('charges nothing in a school without rates', () => {
    expect(taxOf({ ...school, buyerCountry: 'PL', buyerVatId: 'PL8567346215' }, [])).toMatchObject({ category: 'O' });
    expect(rateOn([], 'ES', '2026-11-22')).toBeNull();
  });
});

describe('decideCountry', () => {
  it('follows the VAT number alone, and else what most pieces name', () => {
    const spain = { kind: 'declared', country: 'ES' } as const;
    const card = { kind: 'payment', country: 'PL' } as const;
    expect(decideCountry([])).toEqual({ country: '', sufficient: false, contradicting: [] });
    expect(decideCountry([spain])).toEqual({ country: 'ES', sufficient: true, contradicting: [] });
    expect(decideCountry([spain], 2)).toMatchObject({ country: 'ES', sufficient: false });
    expect(decideCountry([spain, card])).toEqual({ country: 'PL', sufficient: true, contradicting: ['declared'] });
    expect(decideCountry([spain, card, { kind: 'earlier_order', country: 'ES' }], 2)).toEqual({
      country: 'ES',
      sufficient: true,
      contradicting: ['payment'],
    });
    expect(decideCountry([spain, card, { kind: 'vat_number', country: 'FR' }], 2)).toEqual({
      country: 'FR',
      sufficient: true,
      contradicting: ['payment', 'declared'],
    });
  });

  it('does not depend on the order of the pieces', () => {
    const piece = fc.record({
      kind: fc.constantFrom('declared', 'vat_number', 'payment', 'earlier_order'),
      country: fc.constantFrom('ES', 'PL', 'FR'),
    });
    const pieces = fc.uniqueArray(piece, { selector: ({ kind }) => kind });
    fc.assert(
      fc.property(pieces, fc.constantFrom<1 | 2>(1, 2), (some, needed) => {
        expect(decideCountry(some.toReversed(), needed)).toEqual(decideCountry(some, needed));
      }),
    );
  });
});

describe('readVatNumber', () => {
  it('returns the normal form and the country, or null for a wrong check digit and other countries', () => {
    expect(readVatNumber(' pl 856-734-62-15 ')).toEqual({ number: 'PL8567346215', country: 'PL' });
    expect(readVatNumber('EL123456783')).toMatchObject({ country: 'GR' });
    for (const wrong of ['PL8567346216', 'ES', '', 'GB980780684', 'XX123', 'PL8567346215<'])
      expect(readVatNumber(wrong)).toBeNull();
  });
});

describe('creditedTaxes', () => {
  const line = fc.record({
    units: fc.integer({ min: 1, max: 5_000 }),
    rate: fc.constantFrom(0, 700, 1900, 2100, 2700),
  });
  const taxed = fc.array(line, { minLength: 1, maxLength: 5 });
  const shares = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 5, maxLength: 5 });

  /** Takes an invoice back in several credit notes and returns the tax of each line of each note. */
  function takeBack(lines: readonly { units: number; rate: number }[], notes: readonly number[][], smallest: number) {
    const invoiced = lines.map(({ units, rate }) => ({ cents: units * smallest, basisPoints: rate }));
    const all = taxOfLines(invoiced, smallest);
    const left = invoiced.map(({ cents, basisPoints }, at) => ({ basisPoints, net: cents - all[at]!, tax: all[at]! }));
    const issued = [...notes, null].map((wanted) => {
      const parts = left.map((one, at) => {
        const gross = one.net + one.tax;
        const part = Math.floor(((wanted?.[at] ?? 1_000) * gross) / 1_000 / smallest) * smallest;
        return { ...one, credited: wanted ? part : gross };
      });
      const taxes = creditedTaxes(parts, smallest);
      for (const [at, tax] of taxes.entries()) {
        expect(tax % smallest).toBe(0);
        left[at]!.tax -= tax;
        left[at]!.net -= parts[at]!.credited - tax;
        expect([left[at]!.tax >= 0, left[at]!.net >= 0]).toEqual([true, true]);
      }
      const rates = [...new Set(lines.map(({ rate }) => rate))];
      return rates.every((rate) => {
        const of = parts.flatMap((part, at) => (part.basisPoints === rate ? [{ part, tax: taxes[at]! }] : []));
        const tax = sum(of.map((one) => one.tax));
        return isTaxOf(tax, sum(of.map(({ part }) => part.credited)) - tax, rate);
      });
    });
    expect(left.every(({ net, tax }) => net === 0 && tax === 0)).toBe(true);
    return issued;
  }

  it('fits the net amount of both credit notes of an invoice, and adds up, in every currency', () => {
    const twice = fc.property(taxed, shares, fc.constantFrom(1, 100), (lines, part, smallest) => {
      expect(takeBack(lines, [part], smallest)).toEqual([true, true]);
    });
    fc.assert(twice, { numRuns: 2_000 });
  });

  it('adds up over many credit notes, whose taxes fit in a currency with decimals', () => {
    const many = fc.array(shares, { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(taxed, many, (lines, parts) => {
        expect(takeBack(lines, parts, 1).every(Boolean)).toBe(true);
        takeBack(lines, parts, 100);
      }),
    );
  });
});
