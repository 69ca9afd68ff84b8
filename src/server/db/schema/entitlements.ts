import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { ACCESS_CAUSES } from '#contract/choices.ts';
import { courses } from './courses.ts';
import { orderLines } from './orders.ts';
import { users } from './users.ts';

/**
 * The access ledger: every grant and removal of access to a course, from which `enrolments` follows. Rows are only added: a
 * trigger refuses changes except those of the database itself when an account or a course is deleted. The course is locked
 * while a row is added, so the ids of a course are in the order of the commits.
 */
export const entitlements = pgTable(
  'entitlements',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** `refund`: the access stays, and less was paid for it. */
    kind: text({ enum: ['grant', 'removal', 'refund'] }).notNull(),
    cause: text({ enum: ACCESS_CAUSES }).notNull(),
    /** The price paid, in cents; negative for a refund. */
    paidCents: bigint('paid_cents', { mode: 'number' }).notNull().default(0),
    /** When the granted access ends; null: never. */
    until: timestamp({ withTimezone: true }),
    orderLineId: uuid('order_line_id').references(() => orderLines.id),
    /** The admin who granted or removed it; null: the user's own purchase, or the expiry. */
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('entitlements_user_id_idx').on(t.userId, t.courseId, t.id),
    index('entitlements_course_id_idx').on(t.courseId),
    index('entitlements_order_line_id_idx')
      .on(t.orderLineId)
      .where(sql`${t.orderLineId} is not null`),
    index('entitlements_by_user_id_idx')
      .on(t.byUserId)
      .where(sql`${t.byUserId} is not null`),
    check('entitlements_kind_check', sql`${t.kind} in ('grant', 'removal', 'refund')`),
  ],
);
