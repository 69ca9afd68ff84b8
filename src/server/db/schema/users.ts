import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { emailKey } from '#server/db/email-key.ts';

/** Users. `passwordHash` is null for a user who has never set a password and so cannot log in with one. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    customId: integer('custom_id').generatedAlwaysAsIdentity().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    /** When the address was shown to be the user's, by a mailed link, or was set by an admin; null: not confirmed. */
    emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
    role: text({ enum: ['user', 'teacher', 'admin'] })
      .notNull()
      .default('user'),
    passwordHash: text('password_hash'),
    /** SHA-256 of the caller's key for this registration: makes the registration idempotent after a lost response. */
    registrationKey: text('registration_key'),
    /** Incremented by every update statement, so that a save based on an older reading is noticed. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** The last visit, written at most once an hour; null before the first one. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }),
    /** The text a search looks in: name and e-mail without case and accents. */
    searchText: text('search_text').generatedAlwaysAs(sql`fold(name || ' ' || email)`),
  },
  (t) => [
    uniqueIndex('users_email_key').on(emailKey(t.email)),
    // Lists are sorted and searched by the database; both ends of an order are read off one index.
    index('users_name_idx').on(sql`${t.name} collate "und-x-icu"`, t.customId),
    index('users_email_sort_idx').on(sql`${t.email} collate "und-x-icu"`, t.customId),
    index('users_role_idx').on(t.role, t.customId),
    index('users_created_at_idx').on(t.createdAt, t.customId),
    // Users never seen come first, so that both directions are read off it.
    index('users_last_seen_at_idx').on(t.lastSeenAt.asc().nullsFirst(), t.customId),
    index('users_search_text_idx').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check('users_role_check', sql`${t.role} in ('user', 'teacher', 'admin')`),
  ],
);

/** Whether a user's e-mail address is confirmed, as a column of a query on users. */
export const emailConfirmed = sql<boolean>`${users.emailConfirmedAt} is not null`;
