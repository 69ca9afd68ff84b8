import { and, eq, sql, type SQLWrapper } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { courses } from './courses.ts';
import { users } from './users.ts';

/**
 * Which user may study which course: what follows from the access ledger (`entitlements`). Only the module `enrolments`
 * writes here, by `grantAccess` and `removeAccess`. The key makes buying twice impossible.
 *
 * `unitsDone`, `activeAt`, `stuckUnitId`, `finished` and `failedTest` sum up how the user studies, so that a list of learners
 * is sorted and filtered by an index. Triggers write them, never the application: `learner_sums` in migration 0069. Hidden and
 * removed units count; who reads the sums leaves them out.
 */
export const enrolments = pgTable(
  'enrolments',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text({ enum: ['purchase', 'admin'] }).notNull(),
    /** The price paid, in euro cents; 0 if an admin enrolled the user. */
    paidCents: bigint('paid_cents', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the access ends; null: never. The row goes some minutes later (`access.expire`). */
    until: timestamp({ withTimezone: true }),
    /** Completed units of the course. */
    unitsDone: integer('units_done').notNull().default(0),
    /** The latest opened or completed unit; `-infinity`: the user has not started. */
    activeAt: timestamp('active_at', { withTimezone: true, mode: 'string' })
      .notNull()
      .default(sql`'-infinity'`),
    /** The unit opened last, unless it is completed. */
    stuckUnitId: uuid('stuck_unit_id'),
    /** Whether the user has completed the course. */
    finished: boolean().notNull().default(false),
    /** Whether a test of the course was failed, and not passed in another attempt. */
    failedTest: boolean('failed_test').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.userId] }),
    // The orders of the list of learners, and what it is filtered by.
    index('enrolments_active_idx').on(t.courseId, t.activeAt, t.userId),
    index('enrolments_units_done_idx').on(t.courseId, t.unitsDone, t.userId),
    index('enrolments_joined_idx').on(t.courseId, t.createdAt, t.userId),
    index('enrolments_stuck_idx')
      .on(t.courseId, t.stuckUnitId, t.activeAt, t.userId)
      .where(sql`${t.stuckUnitId} is not null`),
    index('enrolments_finished_idx')
      .on(t.courseId, t.activeAt, t.userId)
      .where(sql`${t.finished}`),
    index('enrolments_failed_idx')
      .on(t.courseId, t.activeAt, t.userId)
      .where(sql`${t.failedTest}`),
    index('enrolments_user_id_created_at_idx').on(t.userId, t.createdAt),
    // With the price, so that the statistics of a period read the index only.
    index('enrolments_created_at_paid_idx').on(t.createdAt, t.paidCents),
    index('enrolments_until_idx')
      .on(t.until)
      .where(sql`${t.until} is not null`),
    check('enrolments_source_check', sql`${t.source} in ('purchase', 'admin')`),
  ],
);

/** Payments of deleted accounts: revenue stays correct without naming a user. */
export const pastSales = pgTable(
  'past_sales',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** The day of the payment in the school's time zone of then: the exact time could identify the user. */
    soldOn: date('sold_on').notNull(),
    paidCents: bigint('paid_cents', { mode: 'number' }).notNull(),
  },
  (t) => [index('past_sales_course_id_idx').on(t.courseId), index('past_sales_sold_on_idx').on(t.soldOn)],
);

/** Whether an enrolment has not ended yet. */
export const isCurrent = sql`(${enrolments.until} is null or ${enrolments.until} > now())`;

/** Whether an enrolment is that of a user in a course, and has not ended yet. */
export const isEnrolmentOf = (userId: string | SQLWrapper, courseId: string | SQLWrapper) =>
  and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId), isCurrent);

/** The ids of a user's courses, newest first, as a column of a query on users. */
export const courseIdsOfUser = sql<string[]>`array(select ${enrolments.courseId} from ${enrolments}
  where ${enrolments.userId} = ${users.id} and ${isCurrent} order by ${enrolments.createdAt} desc, ${enrolments.courseId})`;
