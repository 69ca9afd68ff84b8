import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '#contract/locales.ts';

/** The categories of courses, in the order of `position`. */
export const categories = pgTable('categories', {
  id: uuid().primaryKey(),
  /** The value of courses and of the API: the name in the language that was the school's first when it was last named. */
  name: text().notNull().unique(),
  /** The name in each language; a missing one falls back to `name`. */
  names: jsonb().$type<Partial<Record<Locale, string>>>().notNull(),
  position: integer().notNull(),
  version: integer().notNull().default(1),
});
