import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Pictures in the storage by their address (`imageSrc`); one that no course and no unit points at is collected. */
export const pictures = pgTable('pictures', {
  imageSrc: text('image_src').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
