import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What is done now and then by whichever process comes first, and when it was last begun. */
export const chores = pgTable('chores', {
  name: text().primaryKey(),
  begunAt: timestamp('begun_at', { withTimezone: true }).notNull().defaultNow(),
});
