import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { emailKey } from '#server/db/email-key.ts';
import { users } from './users.ts';

/**
 * Messages the school sends. Written in the transaction of what causes them; the job with the message's id
 * (`mail.deliver`) sends it after the commit and knows its attempts. `data` is what the message is rendered from, until it
 * is; a one-time link is made only while the message is being sent, so none is stored here.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** The account it is about, with which it is deleted; null for messages that need no account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: ['queued', 'sent', 'failed', 'kept'] })
      .notNull()
      .default('queued'),
    locale: text().notNull(),
    to: text().notNull(),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    /** Null until the message is rendered for sending. */
    text: text(),
    html: text(),
    data: jsonb().$type<Record<string, unknown>>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (t) => [
    index('outbox_state_idx').on(t.state, t.id),
    index('outbox_user_id_idx').on(t.userId),
    // The time is part of the key: an address can be held many times, each time with few of its messages.
    index('outbox_to_idx').on(emailKey(t.to), t.createdAt),
    index('outbox_reply_to_idx')
      .on(emailKey(t.replyTo), t.createdAt)
      .where(sql`${t.replyTo} is not null`),
    check('outbox_state_check', sql`${t.state} in ('queued', 'sent', 'failed', 'kept')`),
  ],
);

/** Who asked for the newsletter. Counts once `confirmedAt` is set; leaving it deletes the row. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    locale: text().notNull(),
    /** SHA-256 (hex) of the token in the link that confirms; the newest link alone counts. */
    confirmHash: text('confirm_hash').unique(),
    confirmUntil: timestamp('confirm_until', { withTimezone: true }),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** Readable, for the list that is exported has to carry it: all it does is take this address off the list. */
    leaveToken: text('leave_token').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('subscribers_email_key').on(emailKey(t.email)),
    index('subscribers_confirmed_at_idx').on(t.confirmedAt, t.id),
  ],
);

/** The one-time link a person may set a password by: one each, so that a newer one takes the place of the last. */
export const passwordLinks = pgTable('password_links', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 (hex) of the link's token. */
  tokenHash: text('token_hash').notNull().unique(),
  /** The account as it was when the link was made: a new password or e-mail since makes the link worthless. */
  accountMark: text('account_mark').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** The link that confirms a user's e-mail address: one per user, so that a newer one replaces the last. */
export const confirmLinks = pgTable('confirm_links', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 (hex) of the link's token. */
  tokenHash: text('token_hash').notNull().unique(),
  /** The address the link was sent to: it confirms no other one. */
  email: text().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Addresses that users replaced recently. Until `expiresAt`, a link sent to the old address restores it. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldEmail: text('old_email').notNull(),
    /** Whether the old address was confirmed. If so, no other account may take it while the link works. */
    oldConfirmed: boolean('old_confirmed').notNull(),
    /** SHA-256 (hex) of the link's token; null until the message with it is sent. */
    tokenHash: text('token_hash').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('email_changes_user_id_idx').on(t.userId, t.id),
    index('email_changes_old_email_idx').on(emailKey(t.oldEmail)),
  ],
);

/** What administrators set while the school runs. One row, and none until something was set. */
export const schoolSettings = pgTable(
  'school_settings',
  {
    id: smallint().primaryKey().default(1),
    rehearseMail: boolean('rehearse_mail').notNull().default(false),
    /** The mode the data was last opened in; null: unknown (opened by a version that did not record it). */
    openedAs: text('opened_as', { enum: ['demo', 'live'] }),
  },
  (t) => [check('school_settings_one_row', sql`${t.id} = 1`)],
);
