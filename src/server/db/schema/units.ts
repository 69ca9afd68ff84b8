import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { courses } from './courses.ts';

/** The units of a course, in the order of `position`; ties (two added at once) fall back to the id, which sorts by time. */
export const sections = pgTable(
  'sections',
  {
    id: uuid().primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
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
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('sections_course_id_position_idx').on(t.courseId, t.position),
    index('sections_title_search_idx').using('gin', sql`fold(${t.title}) gin_trgm_ops`),
    check('sections_summary_check', sql`char_length(${t.summary}) between 1 and 240`),
    check('sections_duration_check', sql`${t.durationSeconds} >= 0`),
  ],
);
