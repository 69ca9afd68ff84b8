import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { emailKey } from '#server/db/email-key.ts';
import { courses } from './courses.ts';
import { users } from './users.ts';

/**
 * Requests for a place in a course of a school without payments. A logged-in user is `userId`, and has `name` and `email`
 * in their account; a guest has them here. One open request per person and course.
 */
export const placeRequests = pgTable(
  'place_requests',
  {
    id: uuid().primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Empty for a user. */
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    message: text().notNull().default(''),
    /** The language of the mail that settles it. */
    locale: text().notNull(),
    state: text({ enum: ['open', 'enrolled', 'declined'] })
      .notNull()
      .default('open'),
    /** What the admin wrote to the person. */
    reply: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    settledBy: uuid('settled_by').references(() => users.id, { onDelete: 'set null' }),
    searchText: text('search_text').generatedAlwaysAs(sql`fold(name || ' ' || email)`),
  },
  (t) => [
    uniqueIndex('place_requests_open_user_key')
      .on(t.userId, t.courseId)
      .where(sql`${t.state} = 'open' and ${t.userId} is not null`),
    uniqueIndex('place_requests_open_email_key')
      .on(emailKey(t.email), t.courseId)
      .where(sql`${t.state} = 'open' and ${t.userId} is null`),
    index('place_requests_state_idx').on(t.state, t.id),
    index('place_requests_user_id_idx').on(t.userId),
    index('place_requests_course_id_idx').on(t.courseId),
    index('place_requests_settled_by_idx').on(t.settledBy),
    index('place_requests_settled_at_idx').on(t.settledAt),
    index('place_requests_email_idx')
      .on(emailKey(t.email), t.createdAt)
      .where(sql`${t.userId} is null`),
    index('place_requests_search_text_idx').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check('place_requests_state_check', sql`${t.state} in ('open', 'enrolled', 'declined')`),
  ],
);
