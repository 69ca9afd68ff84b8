import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** People. `passwordHash` is null for somebody who has never set a password and so cannot log in with one. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    customId: integer('custom_id').generatedAlwaysAsIdentity().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    role: text({ enum: ['user', 'teacher', 'admin'] })
      .notNull()
      .default('user'),
    passwordHash: text('password_hash'),
    /** SHA-256 of the caller's key for this registration: lets a lost answer be asked for again. */
    registrationKey: text('registration_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    check('users_role_check', sql`${t.role} in ('user', 'teacher', 'admin')`),
  ],
);
