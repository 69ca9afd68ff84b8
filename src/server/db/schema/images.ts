import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { courses } from './courses.ts';
import { users } from './users.ts';

/** Images in the storage by their address (`imageSrc`); one that is used nowhere (`media_uses`) is collected. */
export const images = pgTable(
  'pictures',
  {
    imageSrc: text('image_src').primaryKey(),
    /** The part of the address that names it, by which `media_uses` refers to it. It sorts by time. */
    key: text().generatedAlwaysAs(sql`split_part(image_src, '/', 4)`),
    /** As it was uploaded; empty for images from before names were kept. */
    name: text().notNull().default(''),
    /** All its files together; null until they are measured. */
    bytes: bigint({ mode: 'number' }),
    /** The course it was uploaded for. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'set null' }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Stored by an import, which refers to it when all its media are stored. */
    staged: boolean().notNull().default(false),
    /** Set while its files are being removed: no use is noted from then on. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('pictures_key_idx').on(t.key),
    index('pictures_course_id_idx').on(t.courseId),
    // Deleting an account looks its rows up by this.
    index('pictures_created_by_idx').on(t.createdBy),
    index('pictures_name_search_idx').using('gin', sql`fold(${t.name}) gin_trgm_ops`),
  ],
);
