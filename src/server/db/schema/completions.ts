import { index, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { courses } from './courses.ts';
import { sections } from './units.ts';
import { users } from './users.ts';

/** The units a learner has completed. The key makes completing one idempotent. */
export const completions = pgTable(
  'completions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sectionId: uuid('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.sectionId] }),
    // Deleting a unit looks its rows up by this.
    index('completions_section_id_idx').on(t.sectionId),
  ],
);

/** The courses a learner has completed. A row goes only with its account or its course. */
export const courseCompletions = pgTable(
  'course_completions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    completedAt: timestamp('completed_at', { withTimezone: true }).notNull().defaultNow(),
    /** Seconds from the first opened unit to the last required one that was done. Null for completions from before this was kept. */
    studiedSeconds: integer('studied_seconds'),
    /** Total length of the videos of the required units at the completion, in seconds. Null like `studied_seconds`. */
    filmSeconds: integer('film_seconds'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    // Deleting a course looks its rows up by this.
    index('course_completions_course_id_idx').on(t.courseId),
  ],
);
