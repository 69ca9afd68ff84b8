import { z } from 'zod';
import { objectId } from '#contract/ids.ts';
import { attemptQuestions, unitQuestions } from '#contract/limits.ts';
import { publicQuestion, questionAnswer, questionSolution } from './questions.ts';

/** What a learner answered to a question in a text. */
export const practised = z.object({ question: objectId, answer: questionAnswer });

/** A question in the text of a unit, as one learner sees it. */
const practiceQuestion = z
  .object({
    _id: objectId.meta({ description: 'Of the question, as the text names it' }),
    question: publicQuestion,
    answer: questionAnswer.nullable().meta({ description: 'The latest answer of the caller on any device' }),
    points: z.number().nullable().meta({ description: 'Of this answer; null without one, and for essays' }),
    solution: questionSolution.nullable().meta({ description: 'Null until there is an answer' }),
  })
  .meta({ id: 'PracticeQuestion' });

/** The questions in the text of a unit, in their order; without those that cannot be practised. */
export const practice = z.object({ questions: z.array(practiceQuestion) }).meta({ id: 'Practice' });
export type Practice = z.infer<typeof practice>;

/** The ids of questions that a text names, separated by commas. */
export const placedQuery = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(objectId).min(1).max(unitQuestions)),
});

/** A question that a text names, for its teacher: as learners see it, and why they do not. */
export const placedQuestion = z
  .object({
    _id: objectId,
    problem: z.enum(['missing', 'in_test']).nullable().meta({
      description: 'Not in the bank of this course, or asked by a test of it; null: learners see it',
    }),
    question: publicQuestion.nullable().meta({ description: 'Null for a missing one' }),
  })
  .meta({ id: 'PlacedQuestion' });
export type PlacedQuestion = z.infer<typeof placedQuestion>;

/** Answers that teachers try out. */
export const triedAnswersInput = z.object({
  answers: z
    .array(
      z.object({
        question: objectId.meta({ description: 'The `_id` of the question as learners get it' }),
        answer: questionAnswer
          .nullable()
          .meta({ description: 'Null for a question without one, whose solution is shown' }),
      }),
    )
    .min(1)
    .max(attemptQuestions),
});
export type TriedAnswersInput = z.infer<typeof triedAnswersInput>;

/** What a learner would read after this answer. */
export const triedAnswer = z
  .object({
    question: objectId,
    points: z.number().nullable().meta({ description: 'Null for essays' }),
    solution: questionSolution,
  })
  .meta({ id: 'TriedAnswer' });
export type TriedAnswer = z.infer<typeof triedAnswer>;
