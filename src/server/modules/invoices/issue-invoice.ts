import { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import type { SchoolDocument } from '#contract/school-document.ts';
import { smallestCents } from '#contract/price-limits.ts';
import { dayIn } from '#contract/time-zones.ts';
import { EU_COUNTRIES } from '#contract/countries.ts';
import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { enqueueStatement } from '#server/jobs/enqueue.ts';
import { type InvoiceBuyer, type InvoiceData, type InvoiceLine, type InvoiceSeller, totalsOf } from './invoice-data.ts';
import { insertInvoice, listOfOrder } from './invoices.queries.ts';
import { spread, type Tax, type TaxCategory, taxOfLines } from './tax.rules.ts';

/** Makes and keeps the PDF of an invoice. */
export const makeInvoicePdf = defineJob({ kind: 'invoices.pdf', payload: z.object({ invoice: z.uuid() }) });

type Identity = SchoolDocument['identity'];

/** A line of an order that is paid. */
export interface PaidLine {
  readonly title: string;
  /** What was paid for it, with tax and after the discount. */
  readonly cents: number;
  readonly taxCents: number;
  /** With tax; in `cents` it is taken off already. */
  readonly discountCents?: number;
  /** Hundredths of a per cent. */
  readonly basisPoints: number;
}

/** An order that is paid, as an invoice needs it. */
export interface PaidOrder {
  readonly _id: string;
  /** The number people see. */
  readonly number: number;
  readonly userId: string | null;
  readonly buyer: InvoiceBuyer;
  readonly currency: string;
  readonly locale: Locale;
  /** The payment was simulated: the invoice is a sample, with a series of its own. */
  readonly simulated: boolean;
  readonly paidAt: Date;
  readonly lines: readonly PaidLine[];
  /** The code of its coupon; empty: none. */
  readonly coupon?: string;
  /** How it is taxed; null: ordered before this was kept. */
  readonly tax: Pick<Tax, 'category' | 'country' | 'exemption'> | null;
}

/** An invoice that was issued. */
export interface IssuedInvoice {
  readonly _id: string;
  readonly number: string;
}

/** Returns the school as it stands on an invoice. */
export const sellerOf = (identity: Identity): InvoiceSeller => ({
  name: identity.legalName || identity.name,
  address: identity.legalAddress.split('\n').flatMap((line) => line.trim() || []),
  country: sellerCountry(identity),
  vatId: identity.vatId ?? '',
  companyNumber: identity.companyNumber ?? '',
  email: identity.supportEmail,
});

/** Returns the country of a school, by its VAT number if it did not name one; empty: unknown. */
export function sellerCountry({ country, vatId = '' }: Pick<Identity, 'country' | 'vatId'>): string {
  const prefix = vatId.slice(0, 2).toUpperCase().replace('EL', 'GR');
  return country || (EU_COUNTRIES.has(prefix) ? prefix : '');
}

/** Returns why a line of an order from before has its rate: a company abroad with a VAT number that pays none has reverse charge. */
function categoryOf(basisPoints: number, seller: InvoiceSeller, buyer: InvoiceBuyer): TaxCategory {
  if (basisPoints > 0) return 'S';
  const abroad = EU_COUNTRIES.has(buyer.country) && buyer.country !== seller.country;
  return buyer.vatId !== '' && seller.vatId !== '' && EU_COUNTRIES.has(seller.country) && abroad ? 'AE' : 'O';
}

const SERIES = {
  invoice: ['invoice', 'INV-'],
  credit_note: ['credit_note', 'CN-'],
  sampleInvoice: ['sample_invoice', 'TEST-INV-'],
  sampleCreditNote: ['sample_credit_note', 'TEST-CN-'],
} as const;

function seriesOf({ kind, sample }: Pick<InvoiceData, 'kind' | 'sample'>): readonly [series: string, prefix: string] {
  if (!sample) return SERIES[kind];
  return kind === 'invoice' ? SERIES.sampleInvoice : SERIES.sampleCreditNote;
}

async function insert(
  tx: Handle,
  data: Omit<InvoiceData, 'number'>,
  about: { readonly userId: string | null; readonly orderId: string; readonly refundId: string | null },
): Promise<IssuedInvoice> {
  const id = newId();
  const [series, prefix] = seriesOf(data);
  const { totalCents, taxCents } = totalsOf(data);
  // Under the id of the invoice. A sample gets its PDF when it is requested.
  const job = data.sample ? null : enqueueStatement(makeInvoicePdf, { invoice: id }, { id });
  const number = await insertInvoice(tx, { id, series, prefix, ...about, totalCents, taxCents, data, job });
  return { _id: id, number };
}

/** Returns the discount of each line, with the tax within it, as a property; nothing for a line without one. */
function discountsOf({ lines, currency }: PaidOrder): Pick<InvoiceLine, 'discount'>[] {
  const discounts = lines.map(({ discountCents = 0, basisPoints }) => ({ cents: discountCents, basisPoints }));
  const taxes = taxOfLines(discounts, smallestCents(currency));
  return discounts.map(({ cents }, at) => {
    const taxCents = taxes[at]!;
    return cents > 0 ? { discount: { netCents: cents - taxCents, taxCents } } : {};
  });
}

/**
 * Issues the invoice of an order, in the transaction that marks it paid and as its last statement: the series is locked
 * from then on. One statement. `identity` is the published one. Returns null for an order of nothing.
 */
export async function issueInvoice(tx: Handle, identity: Identity, order: PaidOrder): Promise<IssuedInvoice | null> {
  const seller = sellerOf(identity);
  const discounts = discountsOf(order);
  const lines = order.lines.map(({ title, cents, taxCents, basisPoints }, at): InvoiceLine => ({
    title,
    category: order.tax?.category ?? categoryOf(basisPoints, seller, order.buyer),
    basisPoints,
    netCents: cents - taxCents,
    taxCents,
    ...discounts[at],
  }));
  if (totalsOf({ lines }).totalCents === 0) return null;
  const paidOn = dayIn(identity.timeZone, order.paidAt);
  return insert(
    tx,
    {
      kind: 'invoice',
      issuedOn: paidOn,
      paidOn,
      locale: order.locale,
      currency: order.currency,
      sample: order.simulated,
      order: order.number,
      seller,
      buyer: order.buyer,
      lines,
      corrects: null,
      reason: '',
      taxCountry: order.tax?.country ?? '',
      ...(order.tax?.exemption && { exemption: order.tax.exemption }),
      ...(order.coupon && { coupon: order.coupon }),
    },
    { userId: order.userId, orderId: order._id, refundId: null },
  );
}

/** What is refunded of an order. */
export interface Credit {
  readonly orderId: string;
  readonly refundId: string;
  readonly refundedAt: Date;
  readonly reason: string;
  /** In the order of the lines of the invoice: how much of each, with tax. */
  readonly cents: readonly number[];
}

/**
 * Issues the credit note of a refund, in its transaction and as its last statement. Its taxes and those of the notes before
 * add up to the taxes of the invoice once everything is refunded. Returns null for an order without an invoice. Throws
 * `invalid_input` for more than is left of a line.
 */
export async function issueCreditNote(tx: Handle, identity: Identity, credit: Credit): Promise<IssuedInvoice | null> {
  const [invoice, ...notes] = await listOfOrder(tx, credit.orderId);
  if (!invoice) return null;
  const data = invoice.data as InvoiceData;
  const { coupon: _coupon, ...withoutCoupon } = data;
  const credited = notes.map((note) => (note.data as InvoiceData & Credited).creditedCents);
  const earlier = notes.map((note) => (note.data as InvoiceData & Credited).creditedTaxCents);
  // Invoices of before amounts were rounded to the currency have hundredths of it.
  const unit = smallestCents(data.currency);
  const smallest = data.lines.every(({ taxCents }) => taxCents % unit === 0) ? unit : 1;
  const sumAt = (lists: readonly (readonly number[])[], at: number) =>
    lists.reduce((sum, list) => sum + (list[at] ?? 0), 0);
  const lines = data.lines.map((line, at) => {
    const gross = line.netCents + line.taxCents;
    const before = sumAt(credited, at);
    const cents = credit.cents[at] ?? 0;
    if (cents < 0 || before + cents > gross) throw new AppError('invalid_input');
    // Of everything refunded so far, without what earlier notes had: nothing is lost to rounding.
    const [unitsSoFar = 0] =
      gross === 0 ? [0] : spread(line.taxCents / smallest, [before + cents, gross - before - cents]);
    const taxCents = Math.min(cents, Math.max(0, unitsSoFar * smallest - sumAt(earlier, at)));
    const { title, category, basisPoints } = line;
    return { title, category, basisPoints, netCents: cents - taxCents, taxCents };
  });
  const day = dayIn(identity.timeZone, credit.refundedAt);
  const note: Omit<InvoiceData, 'number'> & Credited = {
    ...withoutCoupon,
    kind: 'credit_note',
    // Not before the invoice, whose date may be that of a clock that was ahead.
    issuedOn: day < data.issuedOn ? data.issuedOn : day,
    paidOn: day,
    seller: sellerOf(identity),
    lines: lines.filter(({ netCents, taxCents }) => netCents + taxCents > 0),
    corrects: { number: invoice.number, issuedOn: data.issuedOn },
    reason: credit.reason,
    creditedCents: lines.map(({ netCents, taxCents }) => netCents + taxCents),
    creditedTaxCents: lines.map(({ taxCents }) => taxCents),
  };
  return insert(tx, note, { userId: invoice.userId, orderId: credit.orderId, refundId: credit.refundId });
}

/** Kept with a credit note: what it takes back of each line of the invoice. */
interface Credited {
  readonly creditedCents: readonly number[];
  readonly creditedTaxCents: readonly number[];
}
