import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
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
