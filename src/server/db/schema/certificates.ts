import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { CERTIFICATE_STATES } from '#contract/choices.ts';
import { courses } from './courses.ts';
import { users } from './users.ts';

/** Certificates of completed courses. What one says is frozen; a correction is a new one that replaces it. */
export const certificates = pgTable(
  'certificates',
  {
    /** Also the id of the job that makes its files. */
    id: uuid().primaryKey(),
    /** The unguessable part of the address of its page: 128 random bits. */
    address: text().notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null once the course is deleted: the certificate stays. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    name: text().notNull(),
    courseTitle: text('course_title').notNull(),
    /** The language its owner studied in; null: the first one of the school. */
    locale: text(),
    completedAt: timestamp('completed_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    state: text({ enum: CERTIFICATE_STATES }).notNull().default('valid'),
    /** Why it was revoked; public. */
    reason: text().notNull().default(''),
    /** Its page is not found. */
    private: boolean().notNull().default(false),
    /** How often its owner has corrected the name, in it and in those it replaces. */
    corrections: integer().notNull().default(0),
    /** Its place in a status list (`credential.ts`). The list is the month of issue, `202611`, or an earlier one where that is full. */
    statusList: integer('status_list').notNull(),
    statusIndex: integer('status_index').notNull(),
    /** What it says, with the school as it was; null until its job has run, unless it corrects the name on one that was made. */
    data: jsonb(),
    /** The signed Open Badges 3.0 credential; null until its job has run. */
    credential: jsonb(),
    searchText: text('search_text').generatedAlwaysAs(sql`fold(name || ' ' || course_title)`),
  },
  (t) => [
    uniqueIndex('certificates_user_id_course_id_key')
      .on(t.userId, t.courseId)
      .where(sql`${t.state} = 'valid'`),
    uniqueIndex('certificates_status_key').on(t.statusList, t.statusIndex),
    index('certificates_user_id_idx').on(t.userId, t.id),
    index('certificates_course_id_idx').on(t.courseId),
    // Few: what they say follows the school until their job has run.
    index('certificates_unsaid_idx')
      .on(t.id)
      .where(sql`${t.state} = 'valid' and ${t.data} is null`),
    index('certificates_search_text_idx').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check('certificates_state_check', sql`${t.state} in ('valid', 'revoked', 'replaced')`),
    check('certificates_status_index_check', sql`${t.statusIndex} between 0 and 131071`),
  ],
);

/** Places in status lists that are revoked. A row stays when its certificate is deleted, and names no person. */
export const revokedStatuses = pgTable(
  'revoked_statuses',
  { list: integer().notNull(), index: integer().notNull() },
  (t) => [primaryKey({ columns: [t.list, t.index] })],
);

/**
 * Ed25519 keys that sign credentials, the newest one first. Older ones stay, so that what they signed can be verified. They
 * are part of a backup, which has to be kept as safe as the database.
 */
export const signingKeys = pgTable('signing_keys', {
  /** The public key as Multikey: `z6Mk…`. */
  publicKey: text('public_key').primaryKey(),
  /** PKCS #8, base64. */
  privateKey: text('private_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
});
