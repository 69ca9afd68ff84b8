import type { InvoiceKind } from '#contract/choices.ts';
import type { Locale } from '#contract/locales.ts';
import type { PaymentTerms } from '#modules/orders/contract/orders.ts';
import type { TaxCategory } from './tax.rules.ts';

/** The school as it stood on an invoice. */
export interface InvoiceSeller {
  readonly name: string;
  /** Lines of the postal address. */
  readonly address: readonly string[];
  readonly country: string;
  readonly vatId: string;
  readonly companyNumber: string;
  readonly email: string;
}

/** The buyer as they stood on an invoice. */
export interface InvoiceBuyer {
  readonly name: string;
  readonly company: string;
  readonly vatId: string;
  /** Empty: unknown. */
  readonly country: string;
  // Absent on documents of before addresses were kept.
  readonly street?: string;
  readonly postalCode?: string;
  readonly town?: string;
}

/** Without tax, and the tax on it, in cents. */
export interface TaxedAmount {
  readonly netCents: number;
  readonly taxCents: number;
}

/** A line; its amounts are after the discount. */
export interface InvoiceLine extends TaxedAmount {
  readonly title: string;
  readonly category: TaxCategory;
  readonly basisPoints: number;
  /** What the coupon took off; absent: nothing, and on credit notes. */
  readonly discount?: TaxedAmount;
}

/** Everything an invoice says: frozen when it is issued. PDF and XML follow from it and from nothing else. */
export interface InvoiceData {
  readonly kind: InvoiceKind;
  readonly number: string;
  /** In the time zone of the school. */
  readonly issuedOn: string;
  /** Of a credit note: when the money was paid back. Null: it was not paid when this was issued. */
  readonly paidOn: string | null;
  /** Of an invoice that was not paid when it was issued. */
  readonly payment?: PaymentTerms;
  readonly locale: Locale;
  readonly currency: string;
  /** No money was moved: the payment was simulated. */
  readonly sample: boolean;
  readonly order: number;
  readonly seller: InvoiceSeller;
  readonly buyer: InvoiceBuyer;
  readonly lines: readonly InvoiceLine[];
  /** The invoice that a credit note takes back, or that this one replaces, and why. */
  readonly corrects: { readonly number: string; readonly issuedOn: string } | null;
  readonly reason: string;
  /** The country whose tax it has; absent on documents of before, empty: none. */
  readonly taxCountry?: string;
  /** Why its lines of category `E` are exempt. */
  readonly exemption?: string;
  /** The code of the coupon that its discounts come from. */
  readonly coupon?: string;
}

/** The sums of the lines of one category and rate. */
export interface TaxSum extends TaxedAmount {
  readonly category: TaxCategory;
  readonly basisPoints: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Returns the sums by category and rate, the highest rate first. */
export function taxSums(lines: readonly InvoiceLine[]): TaxSum[] {
  const groups = Map.groupBy(lines, ({ category, basisPoints }) => `${category}${basisPoints}`);
  return [...groups.values()]
    .map((group) => ({
      category: group[0]!.category,
      basisPoints: group[0]!.basisPoints,
      netCents: sum(group.map(({ netCents }) => netCents)),
      taxCents: sum(group.map(({ taxCents }) => taxCents)),
    }))
    .toSorted((a, b) => b.basisPoints - a.basisPoints);
}

/** Returns the sums of an invoice in cents. */
export function invoiceTotalsOf({ lines }: Pick<InvoiceData, 'lines'>) {
  const netCents = sum(lines.map((line) => line.netCents));
  const taxCents = sum(lines.map((line) => line.taxCents));
  return { netCents, taxCents, totalCents: netCents + taxCents };
}
