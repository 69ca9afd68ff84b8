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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ORDER_PROBLEMS, PAYMENT_STATES } from '#contract/choices.ts';
import type { OrderConsent } from '#modules/orders/contract/orders.ts';
import { courses } from './courses.ts';
import { users } from './users.ts';

/**
 * What a buyer ordered, with their details and prices of that moment. All amounts are cents of `currency`, tax included.
 * Orders stay when the account is deleted, without the person.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** The number people see. */
    number: integer().generatedAlwaysAsIdentity().notNull().unique(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    company: text().notNull().default(''),
    vatId: text('vat_id').notNull().default(''),
    street: text().notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    town: text().notNull().default(''),
    /** ISO 3166-1 alpha-2; empty: unknown. */
    country: text().notNull().default(''),
    /** What the country is known by: `{ billing?, network?, card? }`. */
    countryEvidence: jsonb('country_evidence').$type<Record<string, string>>().notNull().default({}),
    /** How it is taxed (`TaxCategory` of the invoices), and where; null: ordered before this was kept, or without a tax. */
    taxCategory: text('tax_category', { enum: ['S', 'Z', 'E', 'AE', 'O'] }),
    /** ISO 3166-1 alpha-2; empty: no country taxes it, or it is unknown. */
    taxCountry: text('tax_country').notNull().default(''),
    /** Why a rate of zero is an exemption, in the words of the school. */
    taxExemption: text('tax_exemption').notNull().default(''),
    currency: text().notNull(),
    /** What is to be paid: the prices of the lines without the discount. */
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    /** The tax within the total. */
    taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
    discountCents: bigint('discount_cents', { mode: 'number' }).notNull().default(0),
    /** Paid back, or about to be: the sum of the lines of its refunds that have not failed. */
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
    /** The code of the coupon; empty: none. */
    coupon: text().notNull().default(''),
    state: text({ enum: ['open', 'paid', 'expired', 'cancelled'] }).notNull(),
    method: text({ enum: ['simulated', 'free', 'invoice', 'stripe'] }).notNull(),
    /** What a person has to look at; null: nothing. */
    attention: text({ enum: ORDER_PROBLEMS }),
    /** The reference of the checkout at the provider. */
    providerRef: text('provider_ref').unique(),
    /** The key of the request that created it: repeating the request returns this order. */
    idempotencyKey: text('idempotency_key'),
    /** What the buyer has accepted to order, in the words that were shown. */
    consents: jsonb().$type<OrderConsent[]>().notNull().default([]),
    /** Of an order on account: the last day to pay it. */
    dueOn: date('due_on'),
    /** Reminders that were sent after that day, and when the last one was. */
    reminders: integer().notNull().default(0),
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    /** The language of its mail. */
    locale: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    searchText: text('search_text').generatedAlwaysAs(sql`fold(name || ' ' || email || ' ' || company)`),
  },
  (t) => [
    unique('orders_idempotency_key').on(t.userId, t.idempotencyKey),
    index('orders_state_idx').on(t.state, t.number),
    index('orders_due_on_idx')
      .on(t.dueOn)
      .where(sql`${t.state} = 'open'`),
    index('orders_attention_idx')
      .on(t.number)
      .where(sql`${t.attention} is not null`),
    index('orders_search_text_idx').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check('orders_state_check', sql`${t.state} in ('open', 'paid', 'expired', 'cancelled')`),
    check('orders_amounts_check', sql`${t.totalCents} >= 0 and ${t.discountCents} >= 0 and ${t.taxCents} >= 0`),
    check('orders_refunded_check', sql`${t.refundedCents} between 0 and ${t.totalCents}`),
  ],
);

/** The courses of an order, with title and price of that moment. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null once the course is deleted. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    title: text().notNull(),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    discountCents: bigint('discount_cents', { mode: 'number' }).notNull().default(0),
    /** In hundredths of a percent: 1900 is 19 %. */
    taxRate: integer('tax_rate').notNull().default(0),
    /** The tax within price minus discount. */
    taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    index('order_lines_order_id_idx').on(t.orderId),
    index('order_lines_course_id_idx').on(t.courseId),
    check('order_lines_amounts_check', sql`${t.discountCents} between 0 and ${t.priceCents}`),
  ],
);

/**
 * Money received for orders. `held`: amount or currency differ from the order, and an admin has to decide; `returned`: was
 * held, and is refunded.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text({ enum: ['simulated', 'free', 'invoice', 'stripe'] }).notNull(),
    /** The provider's id of the payment. */
    providerId: text('provider_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    currency: text().notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    /** What an admin has entered who marked the order paid: the day of the payment, its reference, why its amount differs. */
    receivedOn: date('received_on'),
    reference: text().notNull().default(''),
    note: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('payments_provider_id_key').on(t.provider, t.providerId),
    index('payments_order_id_idx').on(t.orderId),
    check('payments_state_check', sql`${t.state} in ('paid', 'held', 'returned')`),
  ],
);

/** What providers reported: stored first, handled afterwards. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text().notNull(),
    eventId: text('event_id').notNull(),
    body: jsonb().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
    handledAt: timestamp('handled_at', { withTimezone: true }),
    /** Why it could not be handled. */
    problem: text(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index('payment_events_open_idx')
      .on(t.receivedAt)
      .where(sql`${t.handledAt} is null`),
  ],
);

/** Codes that lower the price of an order. */
export const coupons = pgTable(
  'coupons',
  {
    id: uuid().primaryKey(),
    /** In capitals. */
    code: text().notNull().unique(),
    /** Either a percentage of the lines it is for, or an amount of the order's currency. */
    percent: integer(),
    amountCents: bigint('amount_cents', { mode: 'number' }),
    startsAt: timestamp('starts_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** The courses it is for; empty: all. */
    courseIds: uuid('course_ids').array().notNull().default([]),
    maxUses: integer('max_uses'),
    maxUsesPerUser: integer('max_uses_per_user'),
    /** Uses reserved by open orders, and those that were paid. */
    uses: integer().notNull().default(0),
    active: boolean().notNull().default(true),
    /** What codes created together have in common. */
    batch: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check(
      'coupons_kind_check',
      sql`(${t.percent} is null) <> (${t.amountCents} is null)
      and coalesce(${t.percent}, 1) between 1 and 100 and coalesce(${t.amountCents}, 1) > 0`,
    ),
    check('coupons_uses_check', sql`${t.uses} >= 0 and (${t.maxUses} is null or ${t.uses} <= ${t.maxUses})`),
  ],
);

/** The orders that use a coupon: one each. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: ['reserved', 'used', 'released'] }).notNull(),
  },
  (t) => [
    index('coupon_uses_coupon_id_idx').on(t.couponId, t.userId),
    index('coupon_uses_user_id_idx').on(t.userId),
    check('coupon_uses_state_check', sql`${t.state} in ('reserved', 'used', 'released')`),
  ],
);
