import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { courses } from './courses.ts';
import { sections } from './units.ts';
import { users } from './users.ts';

/**
 * The notes of learners, for their writers alone. A note outlives its unit and its course, whose names it keeps. A deleted
 * note stays without its text, so that a late change of another device does not bring it back.
 */
export const notes = pgTable(
  'notes',
  {
    /** Made by the client. Unique per user: no user can take the id of another user's note. */
    id: uuid().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    sectionId: uuid('section_id').references(() => sections.id, { onDelete: 'set null' }),
    /** The names when the note was written. */
    course: text().notNull(),
    unit: text().notNull(),
    /** A second of the video. */
    second: integer(),
    /** The beginning of the paragraph it belongs to. */
    quote: text(),
    /** Markdown; empty once deleted. */
    text: text().notNull(),
    searchText: text('search_text').generatedAlwaysAs(sql`fold(text || ' ' || coalesce(quote, ''))`),
    /** Counts the changes. */
    revision: integer().notNull().default(1),
    /** The browser of the last change. */
    device: uuid().notNull(),
    /** The highest sequence number of each browser whose change is in it or was moved to a note of its own. */
    seen: jsonb().$type<Record<string, number>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    // Deleting a unit or a course looks its rows up by these.
    index('notes_section_id_idx').on(t.sectionId),
    index('notes_course_id_idx').on(t.courseId),
  ],
);
