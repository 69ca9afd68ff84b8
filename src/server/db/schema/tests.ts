import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import type { TestSettings } from '#modules/assessments/contract/assessments.ts';
import { questionVersions } from './questions.ts';
import { sections } from './units.ts';
import { users } from './users.ts';

/** The graded tests: at most one of each unit. */
export const tests = pgTable('tests', {
  sectionId: uuid('section_id')
    .primaryKey()
    .references(() => sections.id, { onDelete: 'cascade' }),
  settings: jsonb().$type<TestSettings>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Attempts at tests. They stay when the unit's test is taken away. */
export const testAttempts = pgTable(
  'test_attempts',
  {
    /** Made by the client: starting an attempt twice starts one. */
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sectionId: uuid('section_id')
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    /** From 1, per learner and test. */
    number: integer().notNull(),
    /** The settings of the test when it was started. */
    settings: jsonb().$type<TestSettings>().notNull(),
    /** Its questions, in this order. */
    versionIds: uuid('version_ids').array().notNull(),
    /** Gives the options of its questions their order. */
    seed: integer().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    deadline: timestamp({ withTimezone: true }),
    /** When it was handed in, or its deadline. */
    submittedAt: timestamp('submitted_at', { withTimezone: true }),
    /** Null until it is submitted and its essays are marked. */
    points: doublePrecision(),
    maximum: doublePrecision().notNull(),
    passed: boolean(),
  },
  (t) => [
    unique('test_attempts_user_id_section_id_number_key').on(t.userId, t.sectionId, t.number),
    // A learner takes a test once at a time.
    uniqueIndex('test_attempts_open_idx')
      .on(t.userId, t.sectionId)
      .where(sql`${t.submittedAt} is null`),
    index('test_attempts_section_id_idx').on(t.sectionId),
    // The scheduled task that closes attempts looks them up by this.
    index('test_attempts_deadline_idx')
      .on(t.deadline)
      .where(sql`${t.submittedAt} is null`),
    check('test_attempts_points_check', sql`${t.points} between 0 and ${t.maximum}`),
  ],
);

/** The latest answer of an attempt to each of its questions. */
export const attemptAnswers = pgTable(
  'attempt_answers',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => testAttempts.id, { onDelete: 'cascade' }),
    versionId: uuid('version_id')
      .notNull()
      .references(() => questionVersions.id, { onDelete: 'cascade' }),
    /** Null once it was taken back. */
    answer: jsonb().$type<QuestionAnswer>(),
    /** Counts up in the browser with each change; a save with a lower number than the stored one is ignored. */
    sequence: bigint({ mode: 'number' }).notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null until the attempt is submitted; of essays until they are marked. */
    points: doublePrecision(),
    comment: text().notNull().default(''),
    /** The later version it was graded by; null for the version of the attempt. */
    gradedVersionId: uuid('graded_version_id').references(() => questionVersions.id, { onDelete: 'set null' }),
    markedBy: uuid('marked_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.versionId] }),
    index('attempt_answers_version_id_idx').on(t.versionId),
    index('attempt_answers_marked_by_idx').on(t.markedBy),
    index('attempt_answers_graded_version_id_idx')
      .on(t.gradedVersionId)
      .where(sql`${t.gradedVersionId} is not null`),
  ],
);

/** Learners who have more time in tests, by the factor of the time limit. */
export const timeFactors = pgTable(
  'time_factors',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    factor: real().notNull(),
  },
  (t) => [check('time_factors_factor_check', sql`${t.factor} between 1 and 5`)],
);
