import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { DISPUTE_STATES, REFUND_STATES } from '#contract/choices.ts';
import { orders, payments } from './orders.ts';
import { users } from './users.ts';

/**
 * Money paid back. A refund is stored as `pending` before the provider is called, and settled in the transaction that
 * issues its credit note: a process that dies between the two leaves a row that a job takes up.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the key of the call to the provider. */
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    /** The key of the request that made it, or its own id; null: made at the provider. */
    idempotencyKey: text('idempotency_key'),
    /** The provider's id of the refund; null until it is known. */
    providerId: text('provider_id'),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** How much of which line of the order; none for a payment that the order did not need. */
    lines: jsonb().$type<{ line: string; cents: number }[]>().notNull(),
    reason: text().notNull().default(''),
    endsAccess: boolean('ends_access').notNull(),
    state: text({ enum: REFUND_STATES }).notNull(),
    /** Why the provider refused it. */
    problem: text(),
    /** The admin who made it; null: made at the provider, or the account is deleted. */
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (t) => [
    unique('refunds_idempotency_key').on(t.orderId, t.idempotencyKey),
    unique('refunds_provider_id_key').on(t.paymentId, t.providerId),
    index('refunds_by_user_id_idx')
      .on(t.byUserId)
      .where(sql`${t.byUserId} is not null`),
    index('refunds_pending_idx')
      .on(t.createdAt)
      .where(sql`${t.state} = 'pending'`),
    check('refunds_amount_check', sql`${t.amountCents} > 0`),
    check('refunds_state_check', sql`${t.state} in ('pending', 'done', 'failed')`),
  ],
);

/** Payments that the bank of a buyer wants back, as the provider reports them. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** In the provider's words. */
    reason: text().notNull(),
    state: text({ enum: DISPUTE_STATES }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (t) => [
    unique('disputes_provider_id_key').on(t.paymentId, t.providerId),
    check('disputes_state_check', sql`${t.state} in ('open', 'won', 'lost')`),
  ],
);
