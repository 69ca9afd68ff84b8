import { sql } from 'drizzle-orm';
import {
  bigint,
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
import type { CourseFilesState } from '#modules/course-files/contract/course-files.ts';
import { MEDIA_KINDS } from '#contract/media-kinds.ts';
import { courses } from './courses.ts';
import { sections } from './units.ts';
import { users } from './users.ts';

const ofUnit = {
  id: uuid().primaryKey(),
  kind: text({ enum: MEDIA_KINDS }).notNull(),
  /** The language tag of captions. */
  language: text(),
  name: text().notNull(),
  type: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
};
const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

/** Uploaded videos, files and captions of units, and courses to import. A unit refers to its video by the video's address, which begins with the id. */
export const mediaFiles = pgTable(
  'media_files',
  {
    ...ofUnit,
    // The row outlives course and unit until its file is removed from the storage.
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    sectionId: uuid('section_id').references(() => sections.id, { onDelete: 'set null' }),
    /** The id the bytes are stored under and addressed by, which the files of copied units share; null for its own. */
    bytesOf: uuid('bytes_of'),
    /** The hash of the content in hexadecimal digits; null until a course is exported. */
    sha256: text(),
    /** The video of the unit that captions belong to while it is not the published one; null for the published one. */
    videoUrl: text('video_url'),
    /** Captions that no person has checked. */
    automatic: boolean().notNull().default(false),
    /** Since when nothing refers to the file; it is removed a day later. */
    unusedSince: timestamp('unused_since', { withTimezone: true }),
    createdAt,
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('media_files_course_id_idx').on(t.courseId),
    index('media_files_section_id_idx').on(t.sectionId, t.kind),
    index('media_files_bytes_of_idx').on(t.bytesOf),
    index('media_files_stored_idx').on(sql`coalesce(${t.bytesOf}, ${t.id})`, t.id),
    index('media_files_name_search_idx').using('gin', sql`fold(${t.name}) gin_trgm_ops`),
    uniqueIndex('media_files_captions_key')
      // Hashed: an address may be longer than an entry of an index.
      .on(t.sectionId, t.language, sql`md5(coalesce(${t.videoUrl}, ''))`)
      .where(sql`${t.kind} = 'captions'`),
    // Deleting an account looks its rows up by this.
    index('media_files_created_by_idx').on(t.createdBy),
    check('media_files_kind_check', sql`${t.kind} in ('film', 'file', 'captions', 'archive')`),
  ],
);

/**
 * Where images and files are used: a row for each that a text, an address or a document names. Written by triggers on the
 * tables of `MEDIA_PLACES` (src/server/db/media-places.ts) in the transaction that saves one of them.
 */
export const mediaUses = pgTable(
  'media_uses',
  {
    /** The key of an image, or the id the bytes of a file are stored under. */
    key: text().notNull(),
    place: text().notNull(),
    /** The primary key of the row that names it, its parts separated by `/`. */
    owner: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.place, t.owner] }), index('media_uses_owner_idx').on(t.place, t.owner)],
);

/**
 * Imports of courses from files that can be undone, with the course as it was before. The images it had are kept as long
 * as the row.
 */
export const courseImports = pgTable(
  'course_imports',
  {
    id: uuid().primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Null for a course that the import added. */
    before: jsonb().$type<CourseFilesState>(),
    /** Tells whether the course is still as the import left it. */
    stamp: text().notNull(),
    createdAt,
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('course_imports_course_id_idx').on(t.courseId),
    // Deleting an account looks its rows up by this.
    index('course_imports_created_by_idx').on(t.createdBy),
  ],
);

/** Uploads that have not arrived entirely. Not backed up: the parts are not either. */
export const mediaUploads = pgTable('media_uploads', {
  ...ofUnit,
  courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
  sectionId: uuid('section_id').references(() => sections.id, { onDelete: 'set null' }),
  /** The bytes that arrived and survive a crash. */
  received: bigint({ mode: 'number' }).notNull().default(0),
  /** What the storage calls the upload. */
  ref: text().notNull(),
  /** What the storage returned for each part. */
  parts: jsonb().$type<string[]>().notNull().default([]),
  createdAt,
  touchedAt: timestamp('touched_at', { withTimezone: true }).notNull().defaultNow(),
  createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
});

/** The one key that addresses of uploaded files are signed with. Not backed up: addresses work for some hours only. */
export const mediaKey = pgTable('media_key', {
  /** Always 1. */
  id: integer().primaryKey().default(1),
  key: text().notNull(),
});
