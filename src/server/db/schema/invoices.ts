import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';
import { users } from './users.ts';

/** Rates of value added tax as the school entered them, in hundredths of a per cent; each holds until the next of its country. */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: uuid().primaryKey(),
    country: text().notNull(),
    basisPoints: integer('basis_points').notNull(),
    from: date('valid_from').notNull(),
    /** The last day; null: until the next rate. */
    to: date('valid_to'),
    /** Of a rate of zero: why sales are exempt from the tax; empty: they are taxed at zero. */
    exemption: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('tax_rates_country_from_key').on(t.country, t.from),
    check('tax_rates_basis_points_check', sql`${t.basisPoints} between 0 and 9999`),
    check('tax_rates_days_check', sql`${t.to} is null or ${t.to} >= ${t.from}`),
  ],
);

/**
 * The next number of each series and year. It is taken by the transaction that issues an invoice: numbers have no gaps,
 * because a transaction that is rolled back gives its number back.
 */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    series: text().notNull(),
    year: integer().notNull(),
    next: integer().notNull(),
    /** The date of the newest number: later numbers have no earlier one, whatever the clocks say. */
    lastOn: date('last_on'),
  },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
);

/** Invoices and credit notes. `data` is frozen; PDF and XML are made from it. */
export const invoices = pgTable(
  'invoices',
  {
    /** Also the id of the job that makes the PDF. */
    id: uuid().primaryKey(),
    number: text().notNull().unique(),
    kind: text({ enum: ['invoice', 'credit_note'] }).notNull(),
    /** The payment was simulated: no invoice for the tax office, and deleted with the account. */
    sample: boolean().notNull(),
    /** Null once the account is deleted: an invoice has to be kept for years. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Of an invoice: a credit note took all of it back without a refund, so that the order may get another one. */
    credited: boolean().notNull().default(false),
    /** The refund of a credit note; null: the order was cancelled or corrected. */
    refundId: uuid('refund_id').unique(),
    issuedOn: date('issued_on').notNull(),
    currency: text().notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    taxCents: bigint('tax_cents', { mode: 'number' }).notNull(),
    data: jsonb().notNull(),
    /** Where the PDF is kept in the storage; null until it was made. */
    fileKey: text('file_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    searchText: text('search_text').generatedAlwaysAs(
      sql`fold(number || ' ' || (data #>> '{buyer,name}') || ' ' || (data #>> '{buyer,company}'))`,
    ),
  },
  (t) => [
    uniqueIndex('invoices_order_key')
      .on(t.orderId)
      .where(sql`${t.kind} = 'invoice' and not ${t.credited}`),
    index('invoices_order_id_idx').on(t.orderId),
    index('invoices_user_id_idx').on(t.userId, t.id),
    index('invoices_issued_on_idx').on(t.issuedOn, t.id),
    index('invoices_kind_idx').on(t.kind, t.id),
    index('invoices_search_text_idx').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check('invoices_kind_check', sql`${t.kind} in ('invoice', 'credit_note')`),
  ],
);
