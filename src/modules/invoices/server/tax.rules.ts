import { EU_COUNTRIES } from '#contract/countries.ts';

/**
 * Tax of an order, from prices that include it. Pure: no database, no clock.
 *
 * Categories of EN 16931 (UNTDID 5305): `S` a rate of the school's table · `Z` a rate of zero · `E` exempt, for a reason that
 * the school has entered · `AE` reverse charge: the buyer is a company of another member state and pays the tax itself ·
 * `O` not subject to the tax.
 */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'O';

/** A rate as entered by the school, valid from a day on. `basisPoints`: hundredths of a per cent, 2100 for 21 %. */
export interface DatedRate {
  readonly country: string;
  readonly basisPoints: number;
  /** `2026-11-22`. */
  readonly from: string;
  /** The last day; null: until the next rate of the country. */
  readonly to: string | null;
  /** Of a rate of zero: why sales are exempt; empty: they are taxed at zero. */
  readonly exemption?: string;
}

/** What decides about the tax of an order. */
export interface TaxSituation {
  /** The country of the school; empty: unknown. */
  readonly sellerCountry: string;
  /** The VAT number of the school; empty: not registered. */
  readonly sellerVatId: string;
  readonly buyerCountry: string;
  /** The VAT number of the buyer's company, checked; null: a consumer. */
  readonly buyerVatId: string | null;
  /** The day of the order. */
  readonly day: string;
}

/** How the lines of an order are taxed. `basisPoints` is the rate that the prices include and that is charged. */
export interface Tax {
  readonly category: TaxCategory;
  readonly country: string;
  readonly basisPoints: number;
  /** The reason of category `E`; otherwise empty. */
  readonly exemption: string;
}

/** Returns the rate of a country on a day: of those that have begun, the newest, unless it has ended. */
export function rateOn(rates: readonly DatedRate[], country: string, day: string): DatedRate | null {
  const begun = rates.filter((rate) => rate.country === country && rate.from <= day);
  const newest = begun.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
  return newest && (newest.to === null || newest.to >= day) ? newest : null;
}

/** Returns whether buyers have to say where they live or their company: several countries have rates, or companies pay none. */
export const asksBilling = (rates: readonly DatedRate[], { vatId = '' }: { readonly vatId?: string }): boolean =>
  new Set(rates.map(({ country }) => country)).size > (vatId === '' ? 1 : 0);

/**
 * Returns how an order is taxed. A school without rates charges none. A company of another member state gets reverse
 * charge. All others pay the rate of their country, if the school has entered it, and inside the European Union
 * (as inside the school's country) otherwise that of the school: sales below the threshold of 10,000 € a year.
 */
export function taxOf(situation: TaxSituation, rates: readonly DatedRate[]): Tax {
  const { sellerCountry, sellerVatId, buyerCountry, buyerVatId, day } = situation;
  const none: Tax = { category: 'O', country: buyerCountry, basisPoints: 0, exemption: '' };
  const both = EU_COUNTRIES.has(sellerCountry) && EU_COUNTRIES.has(buyerCountry);
  if (rates.length > 0 && sellerVatId !== '' && buyerVatId !== null && both && sellerCountry !== buyerCountry)
    return { ...none, category: 'AE' };
  const own = both || buyerCountry === sellerCountry || buyerCountry === '';
  const rate = rateOn(rates, buyerCountry, day) ?? (own ? rateOn(rates, sellerCountry, day) : null);
  if (!rate) return none;
  const { country, basisPoints } = rate;
  const exemption = basisPoints === 0 ? (rate.exemption ?? '') : '';
  return { category: basisPoints > 0 ? 'S' : exemption === '' ? 'Z' : 'E', country, basisPoints, exemption };
}

/** Returns the tax in a sum that includes it, in smallest units of the currency, rounded half up once. */
export const taxWithin = (grossCents: number, basisPoints: number): number =>
  grossCents - Math.round((grossCents * 10_000) / (10_000 + basisPoints));

/**
 * Spreads a sum over parts in proportion to their weights: whole multiples of `smallest`, if the sum is one, that add up to it,
 * each less than that from its exact share (largest remainders, the first part wins a tie). Without any weight the first part
 * gets all of it.
 */
export function spread(sum: number, weights: readonly number[], smallest = 1): number[] {
  if (smallest > 1 && sum % smallest === 0) return spread(sum / smallest, weights).map((part) => part * smallest);
  const total = weights.reduce((a, b) => a + b, 0);
  if (total === 0) return weights.map((_weight, index) => (index === 0 ? sum : 0));
  // Integers of any size: a product of two sums of cents may be above 2^53.
  const exact = weights.map((weight) => BigInt(sum) * BigInt(weight));
  const parts = exact.map((share) => Number(share / BigInt(total)));
  const left = sum - parts.reduce((a, b) => a + b, 0);
  const order = exact
    .map((share, index) => ({ at: index, rest: share % BigInt(total) }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1));
  for (const { at } of order.slice(0, left)) parts[at]! += 1;
  return parts;
}

/** A line with its price and the rate this includes. */
export interface TaxedLine {
  /** With tax. */
  readonly cents: number;
  readonly basisPoints: number;
}

/**
 * Returns the tax of each line in cents, in whole multiples of `smallest`, the smallest amount of the currency, as the lines
 * themselves. The tax is taken out of the sum of each rate and rounded there once; the lines of the rate share it, so that
 * they add up.
 */
export function taxOfLines(lines: readonly TaxedLine[], smallest: number): number[] {
  const taxes = lines.map(() => 0);
  for (const rate of new Set(lines.map(({ basisPoints }) => basisPoints))) {
    const indices = lines.flatMap((line, index) => (line.basisPoints === rate ? [index] : []));
    const units = indices.map((index) => lines[index]!.cents / smallest);
    const sum = units.reduce((a, b) => a + b, 0);
    spread(taxWithin(sum, rate) * smallest, units, smallest).forEach((tax, index) => (taxes[indices[index]!] = tax));
  }
  return taxes;
}

/** What is left of a line of an invoice, and how much of it a credit note takes back, with tax, in units of the currency. */
export interface CreditedLine {
  readonly basisPoints: number;
  readonly net: number;
  readonly tax: number;
  readonly credited: number;
}

/**
 * Whether a tax is that of a net amount, in cents: EN 16931 (BR-S-09, BR-CO-17) tolerates less than one unit of the currency,
 * also of currencies without decimals.
 */
export const isTaxOf = (taxCents: number, netCents: number, basisPoints: number): boolean =>
  Math.abs(taxCents - Math.round((netCents * basisPoints) / 10_000)) < 100;

/**
 * Returns the tax of each line of a credit note, in multiples of `smallest`, all that is left of a line if the rest of it is
 * taken back: the credit notes of an invoice add up to it. Of the taxes that the standard allows for the lines of a rate
 * (`isTaxOf`), this is the one after which the tax that is left fits best to what is left. In a currency without decimals many
 * small credit notes may use up the tolerance; the last one then has more or less tax than the standard allows.
 */
export function creditedTaxes(lines: readonly CreditedLine[], smallest: number): number[] {
  const taxes = lines.map(() => 0);
  for (const rate of new Set(lines.map(({ basisPoints }) => basisPoints))) {
    const indices = lines.flatMap((line, index) => (line.basisPoints === rate ? [index] : []));
    const of = indices.map((index) => lines[index]!);
    const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
    const weights = of.map(({ credited }) => credited);
    const credited = sum(weights);
    const leftTax = sum(of.map(({ tax }) => tax));
    const left = leftTax + sum(of.map(({ net }) => net)) - credited;
    const low = of.map(({ net, credited: cents }) => Math.max(0, cents - net));
    const high = of.map(({ tax, credited: cents }) => Math.min(cents, tax));
    const exact = (gross: number): number => (gross * rate) / (10_000 + rate);
    const nearest = Math.round(exact(credited) / smallest) * smallest;
    const possible = [nearest - smallest, nearest, nearest + smallest].map((one) => {
      const tax = Math.min(sum(high), Math.max(sum(low), one));
      return { tax, fits: isTaxOf(tax, credited - tax, rate), leaves: Math.abs(leftTax - tax - exact(left)) };
    });
    const [{ tax } = { tax: 0 }] = possible.toSorted((a, b) => Number(b.fits) - Number(a.fits) || a.leaves - b.leaves);
    const shares = spread(tax, weights, smallest).map((share, index) =>
      Math.min(high[index]!, Math.max(low[index]!, share)),
    );
    // What a line cannot have, the others get.
    let missing = tax - sum(shares);
    for (const [index, share] of shares.entries()) {
      const own = Math.min(high[index]!, Math.max(low[index]!, share + missing));
      missing -= own - share;
      taxes[indices[index]!] = own;
    }
  }
  return taxes;
}
