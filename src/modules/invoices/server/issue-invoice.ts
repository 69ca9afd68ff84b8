import { z } from 'zod';
import { type Locale, textInLanguage } from '#contract/locales.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import type { PaymentTerms } from '#modules/orders/contract/orders.ts';
import { smallestCents } from '#contract/money/price-limits.ts';
import { addDays, dayIn } from '#contract/time/time-zones.ts';
import { PAYMENT_DAYS } from '#modules/orders/contract/bank-account.ts';
import { EU_COUNTRIES } from '#contract/countries.ts';
import type { Handle } from '#server/db/database.ts';
import { readTimeZone } from '#server/db/school-time-zone.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { enqueueStatement } from '#server/jobs/enqueue.ts';
import {
  type InvoiceBuyer,
  type InvoiceData,
  type InvoiceLine,
  type InvoiceSeller,
  invoiceTotalsOf,
} from './invoice-data.ts';
import { insertInvoice, listOfOrder, setCredited } from './invoices.queries.ts';
import { creditedTaxes, type Tax, type TaxCategory, taxOfLines } from './tax.rules.ts';

/** Makes and keeps the PDF of an invoice. */
export const makeInvoicePdf = defineJob({ kind: 'invoices.pdf', payload: z.object({ invoice: z.uuid() }) });

type Identity = SchoolDocument['identity'];

/** A line of an order. */
export interface InvoicedLine {
  readonly title: string;
  /** What is paid for it, with tax and after the discount. */
  readonly cents: number;
  readonly taxCents: number;
  /** With tax; in `cents` it is taken off already. */
  readonly discountCents?: number;
  /** Hundredths of a per cent. */
  readonly basisPoints: number;
}

/** An order, as an invoice needs it. */
export interface InvoicedOrder {
  readonly _id: string;
  /** The number people see. */
  readonly number: number;
  readonly userId: string | null;
  readonly buyer: InvoiceBuyer;
  readonly currency: string;
  readonly locale: Locale;
  /** The payment was simulated: the invoice is a sample, with a series of its own. */
  readonly simulated: boolean;
  readonly issuedAt: Date;
  /** When it was paid, if that was before the invoice. */
  readonly paidAt?: Date | null;
  /** The invoice that this one replaces. */
  readonly corrects?: InvoiceData['corrects'];
  /** How it is paid; null: it is. */
  readonly payment: PaymentTerms | null;
  readonly lines: readonly InvoicedLine[];
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
  const { totalCents, taxCents } = invoiceTotalsOf(data);
  // Under the id of the invoice. A sample gets its PDF when it is requested.
  const job = data.sample ? null : enqueueStatement(makeInvoicePdf, { invoice: id }, { id });
  const number = await insertInvoice(tx, { id, series, prefix, ...about, totalCents, taxCents, data, job });
  return { _id: id, number };
}

/** Returns the discount of each line, with the tax within it, as a property; nothing for a line without one. */
function discountsOf({ lines, currency }: InvoicedOrder): Pick<InvoiceLine, 'discount'>[] {
  const discounts = lines.map(({ discountCents = 0, basisPoints }) => ({ cents: discountCents, basisPoints }));
  const taxes = taxOfLines(discounts, smallestCents(currency));
  return discounts.map(({ cents }, index) => {
    const taxCents = taxes[index]!;
    return cents > 0 ? { discount: { netCents: cents - taxCents, taxCents } } : {};
  });
}

/** Returns how an invoice that is issued now is to be paid, in a language. */
export function paymentTerms(identity: Identity, locale: string): PaymentTerms {
  const { languages, paymentText = {} } = identity;
  return {
    dueOn: addDays(dayIn(identity.timeZone, new Date()), identity.paymentDays ?? PAYMENT_DAYS),
    holder: identity.accountHolder || identity.legalName || identity.name,
    bank: identity.bank ?? '',
    iban: identity.iban ?? '',
    bic: identity.bic ?? '',
    text: textInLanguage(paymentText, locale as Locale, languages),
  };
}

/**
 * Issues the invoice of an order, in the transaction that marks it paid, or that places it on account. The series is locked
 * from then on: few statements may follow. One statement. `identity` is the published one. Returns null for an order of nothing.
 */
export async function issueInvoice(
  tx: Handle,
  identity: Identity,
  order: InvoicedOrder,
): Promise<IssuedInvoice | null> {
  const seller = sellerOf(identity);
  const discounts = discountsOf(order);
  const lines = order.lines.map(({ title, cents, taxCents, basisPoints }, index): InvoiceLine => ({
    title,
    category: order.tax?.category ?? categoryOf(basisPoints, seller, order.buyer),
    basisPoints,
    netCents: cents - taxCents,
    taxCents,
    ...discounts[index],
  }));
  if (invoiceTotalsOf({ lines }).totalCents === 0) return null;
  const issuedOn = dayIn(identity.timeZone, order.issuedAt);
  return insert(
    tx,
    {
      kind: 'invoice',
      issuedOn,
      paidOn: order.payment ? null : order.paidAt ? dayIn(identity.timeZone, order.paidAt) : issuedOn,
      ...(order.payment && { payment: order.payment }),
      locale: order.locale,
      currency: order.currency,
      sample: order.simulated,
      order: order.number,
      seller,
      buyer: order.buyer,
      lines,
      corrects: order.corrects ?? null,
      reason: '',
      taxCountry: order.tax?.country ?? '',
      ...(order.tax?.exemption && { exemption: order.tax.exemption }),
      ...(order.coupon && { coupon: order.coupon }),
    },
    { userId: order.userId, orderId: order._id, refundId: null },
  );
}

/** What is taken back of an order. */
interface Credit {
  readonly orderId: string;
  readonly creditedAt: Date;
  readonly reason: string;
}

/** What is refunded of an order. */
export interface RefundCredit extends Credit {
  readonly refundId: string;
  /** In the order of the lines of the invoice: how much of each, with tax. */
  readonly cents: readonly number[];
}

/** The invoice of an order that no credit note has replaced, and its credit notes. */
interface Standing {
  readonly invoice: Awaited<ReturnType<typeof listOfOrder>>[number];
  readonly data: InvoiceData;
  readonly notes: readonly (InvoiceData & Credited)[];
}

async function findStanding(tx: Handle, orderId: string): Promise<Standing | null> {
  const rows = await listOfOrder(tx, orderId);
  const invoice = rows.find(({ kind, credited }) => kind === 'invoice' && !credited);
  if (!invoice) return null;
  const notes = rows.map((row) => row.data as InvoiceData & Credited);
  return {
    invoice,
    data: invoice.data as InvoiceData,
    notes: notes.filter(({ corrects }) => corrects?.number === invoice.number),
  };
}

/** Whether an order has an invoice that no credit note has replaced. */
export const hasInvoice = async (tx: Handle, orderId: string): Promise<boolean> =>
  (await findStanding(tx, orderId)) !== null;

const sumAt = (lists: readonly (readonly number[])[], index: number) =>
  lists.reduce((sum, list) => sum + (list[index] ?? 0), 0);

/** Issues a credit note for so many cents of each line. Throws `invalid_input` for more than is left of a line. */
async function credit(
  tx: Handle,
  { seller, timeZone }: { readonly seller: InvoiceSeller; readonly timeZone: string },
  { invoice, data, notes }: Standing,
  about: Credit & { readonly cents: readonly number[]; readonly refundId: string | null },
): Promise<IssuedInvoice> {
  const credited = notes.map(({ creditedCents }) => creditedCents);
  const earlier = notes.map(({ creditedTaxCents }) => creditedTaxCents);
  // Invoices of before amounts were rounded to the currency have hundredths of it.
  const unit = smallestCents(data.currency);
  const smallest = data.lines.every(({ taxCents }) => taxCents % unit === 0) ? unit : 1;
  const parts = data.lines.map(({ netCents, taxCents, basisPoints }, index) => {
    const earlierTax = sumAt(earlier, index);
    const left = { net: netCents - (sumAt(credited, index) - earlierTax), tax: taxCents - earlierTax };
    return { basisPoints, ...left, credited: about.cents[index] ?? 0 };
  });
  if (parts.some((part) => part.credited < 0 || part.credited > part.net + part.tax))
    throw new AppError('invalid_input');
  const taxes = creditedTaxes(parts, smallest);
  const lines = data.lines.map(({ title, category, basisPoints }, index) => {
    const taxCents = taxes[index]!;
    return { title, category, basisPoints, netCents: parts[index]!.credited - taxCents, taxCents };
  });
  const day = dayIn(timeZone, about.creditedAt);
  const { payment: _payment, coupon: _coupon, ...rest } = data;
  const note: Omit<InvoiceData, 'number'> & Credited = {
    ...rest,
    kind: 'credit_note',
    // Not before the invoice, whose date may be that of a clock that was ahead.
    issuedOn: day < data.issuedOn ? data.issuedOn : day,
    paidOn: about.refundId === null ? null : day,
    seller,
    lines: lines.filter(({ netCents, taxCents }) => netCents + taxCents > 0),
    corrects: { number: invoice.number, issuedOn: data.issuedOn },
    reason: about.reason,
    creditedCents: lines.map(({ netCents, taxCents }) => netCents + taxCents),
    creditedTaxCents: lines.map(({ taxCents }) => taxCents),
  };
  return insert(tx, note, { userId: invoice.userId, orderId: about.orderId, refundId: about.refundId });
}

/**
 * Issues the credit note of a refund, in its transaction and as its last statement. Its taxes and those of the notes before
 * add up to the taxes of the invoice once everything is refunded. Returns null for an order without an invoice. Throws
 * `invalid_input` for more than is left of a line.
 */
export async function issueCreditNote(
  tx: Handle,
  identity: Identity,
  about: RefundCredit,
): Promise<IssuedInvoice | null> {
  const standing = await findStanding(tx, about.orderId);
  const { timeZone } = identity;
  return standing && credit(tx, { seller: sellerOf(identity), timeZone }, standing, about);
}

/**
 * Issues the credit note that takes back all that is left of the invoice of an order, without a refund: the order is cancelled
 * before it was paid, or gets another invoice. It names the seller as the invoice does. Few statements may follow, as with
 * `issueInvoice`; the order is locked. Returns null for an order without an invoice.
 */
export async function creditInvoice(tx: Handle, about: Credit): Promise<IssuedInvoice | null> {
  const standing = await findStanding(tx, about.orderId);
  if (!standing) return null;
  const { invoice, data, notes } = standing;
  const credited = notes.map(({ creditedCents }) => creditedCents);
  const cents = data.lines.map(({ netCents, taxCents }, index) => netCents + taxCents - sumAt(credited, index));
  await setCredited(tx, invoice.id);
  if (cents.every((left) => left === 0)) return null;
  const timeZone = await readTimeZone(tx);
  return credit(tx, { seller: data.seller, timeZone }, standing, { ...about, cents, refundId: null });
}

/** Kept with a credit note: what it takes back of each line of the invoice. */
interface Credited {
  readonly creditedCents: readonly number[];
  readonly creditedTaxCents: readonly number[];
}
