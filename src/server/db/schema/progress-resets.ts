import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { RESET_KINDS } from '#contract/choices.ts';
import { courses } from './courses.ts';
import { sections } from './units.ts';
import { users } from './users.ts';

/** What was removed by resetting the progress of a learner in a unit, so that it can be restored; deleted after a month. */
export const progressResets = pgTable(
  'progress_resets',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    sectionId: uuid('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    kind: text({ enum: RESET_KINDS }).notNull(),
    /** The removed rows, by table. */
    rows: jsonb().$type<Record<'facts' | 'watched' | 'attempts' | 'answers', object[]>>().notNull(),
    /** Null once the account is deleted. */
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was restored; null: it was not. */
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (t) => [
    index('progress_resets_user_id_idx').on(t.userId),
    index('progress_resets_course_id_idx').on(t.courseId),
    index('progress_resets_section_id_idx').on(t.sectionId),
    index('progress_resets_by_user_id_idx').on(t.byUserId),
    index('progress_resets_created_at_idx').on(t.createdAt),
  ],
);
