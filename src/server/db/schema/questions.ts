import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { QUESTION_TYPES } from '#modules/questions/contract/question-types.ts';
import type { QuestionInput } from '#modules/questions/contract/questions.ts';
import { courses } from './courses.ts';
import { users } from './users.ts';

/** The questions of the bank of a course. What they ask stands in their versions. */
export const questions = pgTable(
  'questions',
  {
    id: uuid().primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The number of the latest version. */
    number: integer().notNull().default(1),
    /** The number of the version that earlier ones are graded by; null: each by itself. */
    gradedBy: integer('graded_by'),
    /**
     * The question it was copied from, through any number of copies: a question and its copies are counted together. No foreign key: the
     * copies stay together when the course of the first one is deleted.
     */
    originId: uuid('origin_id'),
    /** Not asked any more; its versions stay for the attempts that asked them. */
    archivedAt: timestamp('archived_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('questions_course_id_idx').on(t.courseId, t.id),
    index('questions_origin_id_idx')
      .on(t.originId)
      .where(sql`${t.originId} is not null`),
    index('questions_tags_idx').using('gin', t.tags),
  ],
);

/** What a question asked, from number 1. A trigger refuses changes except those that follow from deleting an account or a course. */
export const questionVersions = pgTable(
  'question_versions',
  {
    id: uuid().primaryKey(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    type: text({ enum: QUESTION_TYPES }).notNull(),
    /** With the solution; the ids of its options are set. */
    body: jsonb().$type<QuestionInput>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('question_versions_question_id_number_key').on(t.questionId, t.number),
    index('question_versions_created_by_idx').on(t.createdBy),
    index('question_versions_prompt_idx').using('gin', sql`fold(${t.body} ->> 'prompt') gin_trgm_ops`),
  ],
);
