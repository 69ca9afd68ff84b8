import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Sessions. The key is the SHA-256 (hex) of the cookie's token, so a leaked row does not allow a login. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    /** The public id of the session in lists; unrelated to the token. */
    ref: uuid().notNull().unique().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Of an admin: the person as whom they see the school, read-only, until the moment beside it. */
    viewUserId: uuid('view_user_id').references(() => users.id, { onDelete: 'set null' }),
    viewUntil: timestamp('view_until', { withTimezone: true }),
  },
  (t) => [
    index('sessions_user_id_idx').on(t.userId),
    index('sessions_expires_at_idx').on(t.expiresAt),
    index('sessions_view_user_id_idx')
      .on(t.viewUserId)
      .where(sql`${t.viewUserId} is not null`),
  ],
);

/** Browsers a user has logged in from: their wrong passwords are counted apart from a stranger's (OWASP device cookies). */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('known_devices_user_id_idx').on(t.userId)],
);
