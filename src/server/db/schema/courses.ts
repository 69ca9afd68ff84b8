import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { COURSE_STATES } from '#contract/choices.ts';
import type { CompletionRule } from '#modules/completion/contract/completion.ts';
import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import { PRICE_MAX_CENTS } from '#contract/money/price-limits.ts';
import { categories } from './categories.ts';
import { users } from './users.ts';

/** Teachers, by the name in their courses; a course whose teacher has no row here shows the name only. */
export const instructors = pgTable('instructors', {
  name: text().primaryKey(),
  title: text().notNull(),
  bio: text().notNull(),
  imageSrc: text('image_src'),
});

/** What visitors read of an instructor with an account. `name` is their name in public, at first that of the account. */
export const instructorProfiles = pgTable('instructor_profiles', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  title: text().notNull().default(''),
  bio: text().notNull().default(''),
  link: text().notNull().default(''),
  imageSrc: text('image_src'),
  version: integer().notNull().default(0),
});

/**
 * Courses. `participants`, `lessons`, `durationSeconds` and `scheduledUnits` are counted by triggers, never by the application.
 * `lessons` and `durationSeconds` are of the units that are published without a date; see `publishedUnits`.
 */
export const courses = pgTable(
  'courses',
  {
    id: uuid().primaryKey(),
    customId: integer('custom_id').generatedAlwaysAsIdentity().notNull().unique(),
    name: text().notNull(),
    category: text()
      .notNull()
      .references(() => categories.name, { onUpdate: 'cascade' }),
    teacher: text().notNull(),
    /** The account whose profile the course shows; null: the teacher is the name in `teacher`. */
    instructorId: uuid('instructor_id').references(() => instructorProfiles.userId, { onDelete: 'set null' }),
    description: text().notNull(),
    outcomes: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    audience: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Markdown. */
    pitch: text().notNull().default(''),
    /** The address of a video; empty: none. */
    trailer: text().notNull().default(''),
    guarantee: text().notNull().default(''),
    faq: jsonb().$type<CourseDetail['faq']>().notNull().default([]),
    testimonials: jsonb().$type<CourseDetail['testimonials']>().notNull().default([]),
    /** The list price. The list of courses is sorted by it, which an index of the price at this moment could not do. */
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    /** The price until `saleEndsAt`, or without an end. */
    salePriceCents: bigint('sale_price_cents', { mode: 'number' }),
    /** The last day of the sale. */
    saleEndsOn: date('sale_ends_on'),
    /** The end of that day in the school's time zone when it was entered. */
    saleEndsAt: timestamp('sale_ends_at', { withTimezone: true }),
    imageSrc: text('image_src'),
    imageAlt: text('image_alt').notNull().default(''),
    state: text({ enum: COURSE_STATES }).notNull().default('published'),
    /** Whether the catalogue shows the course. */
    listed: boolean()
      .notNull()
      .generatedAlwaysAs(sql`state = 'published'`),
    language: text().notNull().default('English'),
    level: text().notNull().default('Beginner'),
    completionRule: jsonb('completion_rule').$type<CompletionRule>().notNull().default({ kind: 'all_units' }),
    positiveReviews: integer('positive_reviews'),
    resources: integer().notNull().default(0),
    resourceFiles: integer('resource_files').notNull().default(0),
    participants: integer().notNull().default(0),
    lessons: integer().notNull().default(0),
    durationSeconds: integer('duration_seconds').notNull().default(0),
    /** The units with a date of publication, also a past one. */
    scheduledUnits: integer('scheduled_units').notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** The text a search looks in first, without case and accents. Its words are kept in `courseWords`. */
    searchTitle: text('search_title').generatedAlwaysAs(sql`fold(name || ' ' || teacher || ' ' || category)`),
    /** The text it looks in next. */
    searchText: text('search_text').generatedAlwaysAs(sql`fold(description)`),
  },
  (t) => [
    // Orders of the list are read off an index. The number of participants has none: an index of it would have to be
    // written by every purchase, and with it all the others.
    index('courses_category_idx')
      .on(t.category, t.customId)
      .where(sql`${t.listed}`),
    index('courses_name_idx').on(sql`${t.name} collate "und-x-icu"`, t.customId),
    index('courses_price_idx').on(t.priceCents, t.customId),
    index('courses_instructor_id_idx')
      .on(t.instructorId)
      .where(sql`${t.instructorId} is not null`),
    index('courses_created_at_idx').on(t.createdAt),
    index('courses_search_title_idx').using('gin', sql`${t.searchTitle} gin_trgm_ops`),
    index('courses_search_text_idx').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check('courses_state_check', sql`${t.state} in ('draft', 'published', 'unlisted', 'archived')`),
    check('courses_price_check', sql`${t.priceCents} between 0 and ${sql.raw(String(PRICE_MAX_CENTS))}`),
    check('courses_sale_price_check', sql`${t.salePriceCents} >= 0 and ${t.salePriceCents} < ${t.priceCents}`),
    check('courses_sale_end_check', sql`(${t.saleEndsOn} is null) = (${t.saleEndsAt} is null)`),
    check('courses_positive_reviews_check', sql`${t.positiveReviews} between 0 and 100`),
  ],
);

/**
 * Every word the titles, teachers and categories of courses have ever held, without case and accents: what a
 * misspelt word is compared with. A trigger adds to it; a word no course contains any more finds none and does no harm.
 */
export const courseWords = pgTable('course_words', { word: text().primaryKey() }, (t) => [
  index('course_words_nearest_idx').using('gist', sql`${t.word} gist_trgm_ops(siglen=64)`),
]);

const saleLasts = sql`(${courses.saleEndsAt} is null or ${courses.saleEndsAt} > now())`;

/** What a course costs at the start of the transaction, in cents. */
export const presentPriceCents = sql<number>`case when ${courses.salePriceCents} is not null and ${saleLasts}
  then ${courses.salePriceCents} else ${courses.priceCents} end`.mapWith(Number);

/** Adds to a counted figure that of the scheduled units whose time has come. Most courses have none and cost no query. */
const withScheduled = (counted: SQLWrapper, figure: string) => sql<number>`(case when ${courses.scheduledUnits} = 0
  then ${counted} else ${counted} + (select coalesce(${sql.raw(figure)}, 0)::int from sections s
    where s.course_id = courses.id and s.publish_at <= now()) end)`;

/** The number of published units of a course at the start of the transaction: an expression of a query on courses. */
export const publishedUnits = withScheduled(courses.lessons, 'count(*)');
const publishedSeconds = withScheduled(courses.durationSeconds, 'sum(s.duration_seconds)');

/** The columns of a course card; a sale that has ended is left out. */
export const cardColumns = {
  _id: courses.id,
  customId: courses.customId,
  name: courses.name,
  category: courses.category,
  teacher: courses.teacher,
  description: courses.description,
  priceCents: courses.priceCents,
  salePriceCents: sql<number | null>`case when ${saleLasts} then ${courses.salePriceCents} end`.mapWith(
    courses.salePriceCents,
  ),
  saleEndsOn: sql<string | null>`case when ${saleLasts} then ${courses.saleEndsOn} end`,
  saleEndsAt: sql<Date | null>`case when ${saleLasts} then ${courses.saleEndsAt} end`.mapWith(courses.saleEndsAt),
  imageSrc: courses.imageSrc,
  imageAlt: courses.imageAlt,
  participants: courses.participants,
  positiveReviews: courses.positiveReviews,
  lessons: publishedUnits,
  durationSeconds: publishedSeconds,
  level: courses.level,
  language: courses.language,
  state: courses.state,
  listed: courses.listed,
  version: courses.version,
};
