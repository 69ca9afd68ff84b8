import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { VideoPart } from '#modules/progress/contract/watched-videos.ts';
import { sections } from './units.ts';
import { users } from './users.ts';

/** The parts of videos users have watched, in courses that require it. */
export const watchedVideos = pgTable(
  'watched_films',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sectionId: uuid('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    /** In order, without overlaps. */
    parts: jsonb().$type<VideoPart[]>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.sectionId] }),
    // Deleting a unit looks its rows up by this.
    index('watched_films_section_id_idx').on(t.sectionId),
  ],
);

/**
 * How long videos are, as players say: of a video at an address the longest that any said. The length entered for a unit may be
 * longer, such as with the time for its text.
 */
export const videoLengths = pgTable('film_lengths', {
  sectionId: uuid('section_id')
    .primaryKey()
    .references(() => sections.id, { onDelete: 'cascade' }),
  videoUrl: text('video_url').notNull(),
  seconds: integer().notNull(),
});

/** How much time a user had for videos, by the clock of the database. */
export const watchClocks = pgTable('watch_clocks', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The time up to which watched videos have used the user's time up. */
  usedUntil: timestamp('used_until', { withTimezone: true }).notNull(),
  /** When the browsers of the user reported last, in milliseconds since 1970. */
  devices: jsonb().$type<Record<string, number>>().notNull(),
});
