import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Published versions of the school's settings. The newest is shown; without any, the shipped texts are. */
export const schoolVersions = pgTable('school_versions', {
  number: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** A `SchoolDocument`. */
  document: jsonb().notNull(),
  /** The parts that differ from the version before. */
  changed: text().array().notNull(),
  /** When the legal texts were last changed; null: they are the shipped ones. */
  legalChangedAt: timestamp('legal_changed_at', { withTimezone: true }),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
  publishedBy: uuid('published_by').references(() => users.id, { onDelete: 'set null' }),
});

/**
 * The parts of the settings that are being edited. A row stays when its changes are published or discarded, with no value
 * and a new revision: a revision, once seen, never means anything else.
 */
export const schoolDraftParts = pgTable(
  'school_draft_parts',
  {
    part: text({ enum: ['identity', 'home', 'about', 'pages', 'footer', 'legal'] }).primaryKey(),
    /** Null: as published. */
    value: jsonb(),
    revision: integer().notNull(),
    editedAt: timestamp('edited_at', { withTimezone: true }).notNull().defaultNow(),
    editedBy: uuid('edited_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('school_draft_parts_part_check', sql`${t.part} in ('identity', 'home', 'about', 'pages', 'footer', 'legal')`),
  ],
);
