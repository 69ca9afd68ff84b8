import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Notes of the staff about people; deleted with the person. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null once the admin's account is deleted. */
    byUserId: uuid('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('staff_notes_user_id_idx').on(t.userId, t.createdAt),
    index('staff_notes_by_user_id_idx').on(t.byUserId),
  ],
);
