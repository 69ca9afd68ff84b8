import { z } from 'zod';
import { COURSE_STATES, TEAM_ROLES } from '#contract/choices.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { TEST_NUMBERS } from './test-numbers.ts';
import {
  publicQuestion,
  questionAnswer,
  questionSolution,
  questionTags,
} from '#modules/questions/contract/questions.ts';

const whole = (name: keyof typeof TEST_NUMBERS) => {
  const { min, max } = TEST_NUMBERS[name];
  const message = fieldMessage('test_number', { min, max });
  return z.int(message).min(min, message).max(max, message);
};

const solutions = z.enum(['submitted', 'passed', 'closed', 'never']);

const draw = z.object({ tags: questionTags, count: whole('count') });
const draws = <One extends z.ZodType>(one: One) =>
  z.array(one).max(LIMITS.testDraws, fieldMessage('too_many_entries', { max: LIMITS.testDraws }));
const ofDraws = { description: 'Questions drawn at random from those with all of these tags; no tags: from all' };

/** The settings of a test as they are stored; one of an earlier release may ask nothing. */
export const storedTest = z.object({
  questions: z
    .array(objectId)
    .max(LIMITS.testQuestions, fieldMessage('too_many_entries', { max: LIMITS.testQuestions }))
    .overwrite((ids) => [...new Set(ids)])
    .default([])
    .meta({ description: 'Asked in every attempt' }),
  draws: draws(draw).default([]).meta(ofDraws),
  shuffle: z.boolean().default(false),
  attempts: whole('attempts').nullable().default(null).meta({ description: 'Null: as many as one likes' }),
  pauseMinutes: whole('pauseMinutes').default(0).meta({ description: 'Between two attempts' }),
  counts: z.enum(['best', 'last', 'first', 'mean']).default('best'),
  passPercent: whole('passPercent').default(60),
  minutes: whole('minutes').nullable().default(null).meta({ description: 'Null: no time limit' }),
  solutions: solutions.default('submitted').meta({
    description: 'Shown after each attempt, once passed, once no attempt is left or it is passed, or never',
  }),
  layout: z.enum(['all', 'one']).default('all').meta({ description: 'All questions at once, or one by one' }),
});

/** A number while it is typed: publishing checks its range. */
const typedNumber = z
  .number()
  .nullable()
  .meta({ description: 'Checked when it is published; null while nothing is typed' });

/** The settings of the test of a unit while it is edited: it may ask nothing yet, and its numbers may be out of range. */
export const draftedTest = storedTest.extend({
  draws: draws(draw.extend({ count: typedNumber }))
    .default([])
    .meta(ofDraws),
  attempts: typedNumber.default(null),
  pauseMinutes: typedNumber.default(0),
  passPercent: typedNumber.default(60),
  minutes: typedNumber.default(null),
});
export type DraftedTest = z.infer<typeof draftedTest>;

/** Returns drafted settings as an attempt can follow them: those that cannot be published have their defaults, or are left out. */
export function playableTest(drafted: DraftedTest): TestSettings {
  const draws = drafted.draws.filter((one) => draw.safeParse(one).success);
  const wrong = new Set(storedTest.safeParse({ ...drafted, draws }).error?.issues.map(({ path: [name] }) => name));
  return storedTest.parse(
    Object.fromEntries(Object.entries({ ...drafted, draws }).filter(([name]) => !wrong.has(name))),
  );
}

/** The settings of the test of a unit. */
export const testSettings = storedTest.refine(({ questions, draws }) => questions.length + draws.length > 0, {
  message: 'test_questions',
  path: ['questions'],
});
export type TestSettings = z.infer<typeof testSettings>;

/** The test of a unit as teachers edit it. */
export const unitTest = z
  .object({ settings: testSettings.nullable().meta({ description: 'Null: the unit has no test' }) })
  .meta({ id: 'UnitTest' });

/** An attempt without its questions. `percent` and `passed` are null until everything is marked. */
export const attemptSummary = z
  .object({
    _id: objectId,
    number: z.int().positive(),
    state: z.enum(['open', 'waiting', 'marked']).meta({
      description: 'Being taken, waiting for a teacher to mark essays, or settled',
    }),
    startedAt: z.iso.datetime(),
    deadline: z.iso.datetime().nullable(),
    submittedAt: z.iso.datetime().nullable(),
    points: z.number().nullable(),
    maximum: z.number(),
    percent: z.number().nullable(),
    passed: z.boolean().nullable(),
  })
  .meta({ id: 'AttemptSummary' });
export type AttemptSummary = z.infer<typeof attemptSummary>;

/** The test of a unit, as a learner sees it before and between attempts. */
export const testToTake = z
  .object({
    questions: z.int().nonnegative(),
    attempts: z.int().positive().nullable(),
    pauseMinutes: z.int().nonnegative(),
    counts: z.enum(['best', 'last', 'first', 'mean']),
    passPercent: z.int(),
    solutions,
    minutes: z.number().nullable().meta({ description: 'With the additional time of the caller' }),
    layout: z.enum(['all', 'one']),
    percent: z.number().nullable().meta({ description: 'The result that counts' }),
    passed: z.boolean(),
    next: z.enum(['now', 'open', 'later', 'used_up']).meta({
      description: 'Whether an attempt can be started now, is open, has to wait, or none is left',
    }),
    nextAt: z.iso.datetime().nullable(),
    own: z.array(attemptSummary).meta({ description: 'The attempts of the caller, the latest first' }),
  })
  .meta({ id: 'TestToTake' });
export type TestToTake = z.infer<typeof testToTake>;

/** The test of a unit as a learner without attempts finds it, with the questions an attempt could ask. */
export const testPreview = z
  .object({ test: testToTake, questions: z.array(publicQuestion) })
  .meta({ id: 'TestPreview' });
export type TestPreview = z.infer<typeof testPreview>;

/** A question of an attempt with the answer of the learner. */
const attemptQuestion = z
  .object({
    question: publicQuestion,
    answer: questionAnswer.nullable(),
    sequence: z.int().nonnegative().meta({ description: 'Of the saved answer; 0 without one' }),
    points: z.number().nullable().meta({ description: 'Null until it is submitted and marked' }),
    comment: z.string().meta({ description: 'Of the teacher who marked it' }),
    solution: questionSolution.nullable().meta({ description: 'Null until the test shows solutions' }),
  })
  .meta({ id: 'AttemptQuestion' });

/** An attempt with its questions. */
export const attempt = attemptSummary
  .extend({
    layout: z.enum(['all', 'one']),
    passPercent: z.int(),
    secondsLeft: z.number().nonnegative().nullable().meta({
      description: 'By the clock of the server; null without a time limit',
    }),
    questions: z.array(attemptQuestion),
  })
  .meta({ id: 'Attempt' });
export type Attempt = z.infer<typeof attempt>;

/** Starts an attempt; sending it again returns the same one. */
export const startAttemptInput = z.object({ _id: objectId.meta({ description: 'A new id, made by the client' }) });

/** Some answers. Of two answers to a question the one with the higher `sequence` stays. */
export const saveAnswersInput = z.object({
  answers: z
    .array(
      z.object({
        question: objectId.meta({ description: 'The `_id` of the question as learners got it' }),
        answer: questionAnswer.nullable(),
        sequence: z.int().nonnegative().meta({ description: 'Grows with each change, such as a time in milliseconds' }),
      }),
    )
    .max(LIMITS.attemptQuestions),
});
export type SaveAnswersInput = z.infer<typeof saveAnswersInput>;

/**
 * What the caller shows of an attempt when they submit it. Without it, what was saved is graded, whatever device it came from.
 */
export const submitAttemptInput = z
  .object({
    shown: z
      .array(z.object({ question: objectId, sequence: z.int().nonnegative() }))
      .max(LIMITS.attemptQuestions)
      .optional()
      .meta({ description: 'The `sequence` of each answer that the caller shows; 0, or left out, without one' }),
  })
  .nullish();
export type SubmitAttemptInput = z.infer<typeof submitAttemptInput>;

/** What saving answers returns. */
export const savedAnswers = z
  .object({ saved: z.int().nonnegative(), secondsLeft: z.number().nonnegative().nullable() })
  .meta({ id: 'SavedAnswers' });

/** A course whose team the caller is in. */
export const taughtCourse = z
  .object({
    _id: objectId,
    customId: z.int(),
    name: z.string(),
    state: z.enum(COURSE_STATES),
    role: z.enum(TEAM_ROLES),
    essays: z.int().nonnegative().meta({ description: 'Essays that wait for marks; 0 for those who do not mark' }),
  })
  .meta({ id: 'TaughtCourse' });
export type TaughtCourse = z.infer<typeof taughtCourse>;

/** Which essays of a course are listed. */
export const essaysParams = z.object({ state: z.enum(['waiting', 'marked']).default('waiting') });

/** An essay with its marks, if it has some. */
export const essayToMark = z
  .object({
    attempt: objectId,
    question: objectId,
    learner: z.object({ _id: objectId, name: z.string() }),
    mayMark: z
      .boolean()
      .meta({ description: 'False for an essay that the caller has written, unless they are an admin' }),
    unit: z.object({ _id: objectId, title: z.string() }),
    html: z.string(),
    guidance: z.string().meta({ description: 'As HTML' }),
    text: z.string(),
    maximum: z.number(),
    points: z.number().nullable().meta({ description: 'Null while it waits for marks' }),
    comment: z.string(),
    submittedAt: z.iso.datetime(),
  })
  .meta({ id: 'EssayToMark' });
export type EssayToMark = z.infer<typeof essayToMark>;

/** The marks of an essay. */
export const markInput = z.object({
  question: objectId,
  points: z.number().min(0).max(100),
  comment: z.string().trim().max(5_000).default(''),
});
export type MarkInput = z.infer<typeof markInput>;
