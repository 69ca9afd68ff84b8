import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { courses } from './courses.ts';
import { users } from './users.ts';

/** Who may study what, and how they came to it. The key makes buying twice impossible. */
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
    /** What was paid, in euro cents, at the price of that moment; 0 for people an administrator enrolled. */
    paidCents: integer('paid_cents').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.userId] }),
    index('enrolments_user_id_created_at_idx').on(t.userId, t.createdAt),
    index('enrolments_created_at_idx').on(t.createdAt),
    check('enrolments_source_check', sql`${t.source} in ('purchase', 'admin')`),
  ],
);
