import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { orderLines } from './orders.ts';

/**
 * What each payment brought for a course, and what was paid back of it. Rows are only added, in the transaction of the payment
 * or refund. They outlive course, learner and account: they name no person, and `course_id` and `title` have no foreign key.
 */
export const revenueEntries = pgTable(
  'revenue_entries',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    /** The day of the payment or refund in the time zone that the school had then. */
    bookedOn: date('booked_on').notNull(),
    /** Null: sold before orders were kept. */
    orderLineId: uuid('order_line_id').references(() => orderLines.id),
    /** The payment or the refund. */
    sourceId: uuid('source_id'),
    /** Null: the course was deleted before it was paid. */
    courseId: uuid('course_id'),
    /** What the course was called when it was ordered. */
    title: text().notNull(),
    /** Negative: paid back. */
    cents: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** No money was moved. */
    simulated: boolean().notNull(),
  },
  (t) => [
    unique('revenue_entries_line_source_key').on(t.orderLineId, t.sourceId),
    // With everything a sum needs, so that the statistics of a period read the index only.
    index('revenue_entries_booked_on_idx').on(t.bookedOn, t.currency, t.simulated, t.cents),
    check('revenue_entries_cents_check', sql`${t.cents} <> 0`),
  ],
);
