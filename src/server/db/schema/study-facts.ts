import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, timestamp, text, uuid } from 'drizzle-orm/pg-core';
import { sections } from './units.ts';
import { users } from './users.ts';

export const FACT_KINDS = [
  'opened',
  'position',
  'ticked',
  'unticked',
  'passed',
  'speed',
  'captions',
  'failed',
  'answered',
] as const;

/**
 * What users did while studying. Rows are never changed; what is shown is computed from them (see `latestFacts`), so that
 * they can arrive in any order and more than once. Of positions, opened units, questions and settings only the latest of each
 * device is kept, and the first opening of each unit; videos that failed are kept for a month, as evidence for "why can't I see it?".
 */
export const studyFacts = pgTable(
  'study_facts',
  {
    /** Made by the client. Unique per user: no user can take the id of another user's fact. */
    id: uuid().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for settings, which belong to no unit. */
    sectionId: uuid('section_id').references(() => sections.id, { onDelete: 'cascade' }),
    kind: text({ enum: FACT_KINDS }).notNull(),
    /** `{ seconds, duration }` of a position, `{ speed }`, `{ on, language }`, `{ phone }` of a video that failed, `{ question, … }`; else null. */
    value: jsonb(),
    /** The browser of the user; null for facts of the server, each of which counts as a device of its own. */
    device: uuid(),
    /** Orders the facts of one device. */
    sequence: integer().notNull().default(0),
    /** By the clock of the device, at most `received_at`. Orders the facts of different devices. */
    happenedAt: timestamp('happened_at', { withTimezone: true }).notNull().defaultNow(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('study_facts_user_id_idx').on(t.userId, t.kind, t.sectionId),
    // Deleting a unit looks its rows up by this.
    index('study_facts_section_id_idx').on(t.sectionId),
    // The old ones are deleted every hour.
    index('study_facts_failed_idx')
      .on(t.happenedAt)
      .where(sql`${t.kind} = 'failed'`),
    check('study_facts_section_check', sql`(${t.sectionId} is null) = (${t.kind} in ('speed', 'captions'))`),
  ],
);
