import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Images in the storage by their address (`imageSrc`); one that no course and no unit points at is collected. */
export const images = pgTable('pictures', {
  imageSrc: text('image_src').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
