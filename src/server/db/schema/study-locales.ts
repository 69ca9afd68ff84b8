import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/**
 * The language of the pages a user studied on last. A table of its own: studying locks the user's row for key share only,
 * and an update of it after the course is locked would be out of the order of locks.
 */
export const studyLocales = pgTable('study_locales', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  locale: text().notNull(),
});
