import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** The one-time link that creates the first admin; each start replaces it. */
export const setupLink = pgTable(
  'setup_link',
  {
    id: smallint().primaryKey().default(1),
    /** SHA-256 (hex) of the link's token. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [check('setup_link_one_row', sql`${t.id} = 1`)],
);

/** The first steps of a school that an admin has hidden: the name of a step, or `all`. */
export const hiddenSteps = pgTable('hidden_steps', {
  step: text().primaryKey(),
  hiddenAt: timestamp('hidden_at', { withTimezone: true }).notNull().defaultNow(),
});
