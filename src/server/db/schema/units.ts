import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { UnitState } from '#contract/choices.ts';
import { fieldNames } from '#contract/fields/fields.ts';
import type { UnitDraftValue } from '#modules/units/contract/unit-drafts.ts';
import { UNIT_FIELDS, type UnitField } from '#modules/units/contract/unit.fields.ts';
import { courses } from './courses.ts';
import { users } from './users.ts';

/** Named groups of the units of a course, in the order of `position`. */
export const chapters = pgTable(
  'chapters',
  {
    id: uuid().primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    title: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('chapters_course_id_position_idx').on(t.courseId, t.position)],
);

/**
 * The units of a course, in the order of `position`; ties (two added at once) fall back to the id, which sorts by time. Every
 * change of the list keeps the units of a chapter together: first those without one, then chapter by chapter.
 */
export const sections = pgTable(
  'sections',
  {
    id: uuid().primaryKey(),
    /** Null for a unit that was removed and can still be restored: no query of a course finds it. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    chapterId: uuid('chapter_id').references(() => chapters.id, { onDelete: 'set null' }),
    /** The course a unit was removed from, and when. */
    removedFrom: uuid('removed_from').references(() => courses.id, { onDelete: 'cascade' }),
    removedAt: timestamp('removed_at', { withTimezone: true }),
    position: integer().notNull(),
    title: text().notNull(),
    /** Markdown, for people with access. */
    description: text().notNull(),
    /** What visitors may read of it; null for the beginning of the text. */
    summary: text(),
    videoUrl: text('video_url'),
    captionsUrl: text('captions_url'),
    sectionImage: text('section_image'),
    durationSeconds: integer('duration_seconds').notNull().default(0),
    freePreview: boolean('free_preview').notNull().default(false),
    /** Only admins see it. */
    draft: boolean().notNull().default(false),
    /** Until then only admins see it, without a job that publishes it: see `isPublishedUnit`. */
    publishAt: timestamp('publish_at', { withTimezone: true }),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('sections_chapter_id_idx').on(t.chapterId),
    index('sections_removed_idx')
      .on(t.removedFrom, t.removedAt)
      .where(sql`${t.courseId} is null`),
    check('sections_removed_check', sql`(${t.courseId} is null) = (${t.removedFrom} is not null)`),
    index('sections_publish_at_idx')
      .on(t.courseId, t.publishAt)
      .where(sql`${t.publishAt} is not null`),
    check('sections_publish_at_check', sql`${t.publishAt} is null or not ${t.draft}`),
    index('sections_course_id_position_idx').on(t.courseId, t.position),
    index('sections_title_search_idx').using('gin', sql`fold(${t.title}) gin_trgm_ops`),
    check('sections_summary_check', sql`char_length(${t.summary}) between 1 and 240`),
    check('sections_duration_check', sql`${t.durationSeconds} >= 0`),
  ],
);

/**
 * What belongs to a video of a unit and returns with it, for each video the unit or its draft had: see `publishUnit`. Captions are
 * rows of `media_files`.
 */
export const unitVideos = pgTable(
  'unit_videos',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    sectionId: uuid('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    videoUrl: text('video_url').notNull(),
    /** A frame of the video: the image of the unit while this video is published, unless it is replaced by another one. */
    poster: text(),
    /** The stored `captions_url` of the unit while another video is published. */
    captionsUrl: text('captions_url'),
  },
  (t) => [index('unit_videos_section_id_idx').on(t.sectionId), index('unit_videos_poster_idx').on(t.poster)],
);

/**
 * Whether a unit is published: the condition under which learners and visitors find anything of it. `table` is what the
 * query calls the table of units; written out, as Drizzle leaves it off the columns of a select from one table.
 */
export const isPublishedUnit = (table = 'sections'): SQL<boolean> =>
  sql.raw(`(not ${table}.draft and (${table}.publish_at is null or ${table}.publish_at <= now()))`) as SQL<boolean>;

/** The state of a unit: an expression with the same `table` as `isPublishedUnit`. */
export const stateOfUnit = (table = 'sections'): SQL<UnitState> =>
  sql<UnitState>`case when ${sql.raw(table)}.draft then 'draft' when ${isPublishedUnit(table)} then 'published' else 'scheduled' end`;

/** The columns of the fields of a unit. */
export const unitFieldColumns = Object.fromEntries(
  fieldNames(UNIT_FIELDS).map((name) => [name, sections[name]]),
) as Pick<typeof sections, UnitField>;

/**
 * Units that are being edited. A row stays when its changes are published or discarded, with no value and a new revision:
 * a revision, once seen, never means anything else.
 */
export const unitDrafts = pgTable(
  'unit_drafts',
  {
    sectionId: uuid('section_id')
      .primaryKey()
      .references(() => sections.id, { onDelete: 'cascade' }),
    /** Null: as published. */
    value: jsonb().$type<UnitDraftValue>(),
    revision: integer().notNull(),
    /** The version of the unit whose changes the draft contains. */
    baseVersion: integer('base_version').notNull(),
    editedAt: timestamp('edited_at', { withTimezone: true }).notNull().defaultNow(),
    editedBy: uuid('edited_by').references(() => users.id, { onDelete: 'set null' }),
  },
  // Deleting an account looks its rows up by this.
  (t) => [index('unit_drafts_edited_by_idx').on(t.editedBy)],
);

/** What was published of a unit, from number 1. A unit that was never published since it was added may have none. */
export const unitVersions = pgTable(
  'unit_versions',
  {
    sectionId: uuid('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    value: jsonb().$type<UnitDraftValue>().notNull(),
    /** A small correction: learners are not notified of it. */
    small: boolean().notNull().default(false),
    publishedAt: timestamp('published_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    publishedBy: uuid('published_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.sectionId, t.number] }), index('unit_versions_published_by_idx').on(t.publishedBy)],
);
