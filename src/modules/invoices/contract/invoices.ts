import { z } from 'zod';
import { COUNTRIES } from '#contract/countries.ts';
import { CURRENCIES } from '#contract/money/currencies.ts';
import { dayQuery } from '#contract/time/days.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { objectId } from '#contract/ids.ts';
import { INVOICE_KINDS } from '#contract/choices.ts';
import * as LIMITS from '#contract/limits.ts';

/** Per cent with at most two decimals: 21, 5.5. */
const percent = z
  .number({ error: fieldMessage('tax_rate_invalid') })
  .min(0, 'tax_rate_invalid')
  .max(99.99, 'tax_rate_invalid')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'tax_rate_invalid');
const country = z.enum(COUNTRIES, 'country_unknown');

/** A rate of value added tax of a country, from a day on until the next one of that country, or until `to`. */
export const taxRate = z
  .object({
    _id: objectId,
    country,
    percent: z.number(),
    from: z.iso.date(),
    to: z.iso.date().nullable(),
    exemption: z.string().meta({ description: 'Of a rate of 0: why sales are exempt. Empty: taxed at zero' }),
  })
  .meta({ id: 'TaxRate' });
export type TaxRate = z.infer<typeof taxRate>;

/**
 * A rate being entered. `to`: the last day, for a rate that ends without another one. `exemption` belongs to a rate of 0: the
 * reason that invoices name, such as a section of the law.
 */
export const taxRateInput = z
  .object({
    country,
    percent,
    from: dayQuery,
    to: dayQuery.nullable().default(null),
    exemption: z.string().trim().max(LIMITS.titleLength).default(''),
  })
  .refine(({ percent: rate, exemption }) => exemption === '' || rate === 0, {
    path: ['exemption'],
    error: 'tax_exemption_of_zero',
  })
  .refine(({ from, to }) => to === null || to >= from, { path: ['to'], error: 'tax_rate_ends_before' });
export type TaxRateInput = z.infer<typeof taxRateInput>;

/** An invoice or credit note as its buyer and admins see it; money in units of its currency. */
export const invoice = z
  .object({
    _id: objectId,
    number: z.string(),
    kind: z.enum(INVOICE_KINDS),
    issuedOn: z.iso.date(),
    order: z.int().positive(),
    currency: z.enum(CURRENCIES),
    total: z.number(),
    tax: z.number(),
    sample: z.boolean().meta({ description: 'The payment was simulated' }),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoice>;

/** An invoice in the list of admins. */
export const listedInvoice = invoice
  .extend({
    buyer: z.string(),
    /** Null once the account is deleted. */
    userId: objectId.nullable(),
    // Any text: what was stored before countries were checked is listed too.
    country: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2' }),
    problem: z.string().nullable().meta({ description: 'Why the PDF could not be made' }),
  })
  .meta({ id: 'ListedInvoice' });
export type ListedInvoice = z.infer<typeof listedInvoice>;

/** A month of the calendar, `2026-11`. */
const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, fieldMessage('invalid'));

/**
 * Narrows the invoices: `from` and `to` are days on which they were issued, both included, in the school's time zone, as is
 * `month`; `q` is searched in number and buyer.
 */
export const exportInvoicesQuery = z.object({
  q: z.string().trim().max(LIMITS.searchLength).optional(),
  kind: z.enum(INVOICE_KINDS).optional(),
  month: month.optional(),
  from: dayQuery.optional(),
  to: dayQuery.optional(),
});
export type ExportInvoicesQuery = z.infer<typeof exportInvoicesQuery>;

/** Narrows and pages the invoices, newest first. */
export const listInvoicesQuery = exportInvoicesQuery.extend({
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});
export type ListInvoicesQuery = z.infer<typeof listInvoicesQuery>;
