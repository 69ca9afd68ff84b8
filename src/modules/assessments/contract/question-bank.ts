import { z } from 'zod';
import { objectId } from '#contract/ids.ts';
import { bankQuestion } from '#modules/questions/contract/bank.ts';

/** Where a question of a course is used: a test asks it, or can draw it by its tags, or the text of a unit shows it. */
const QUESTION_USES = ['test', 'draw', 'text'] as const;

/** A question in the list of all courses, with where it is used. */
export const listedQuestion = bankQuestion
  .extend({
    copies: z
      .int()
      .nonnegative()
      .meta({ description: 'Questions, also of its course, that were copied from it or it from' }),
    uses: z.array(z.object({ _id: objectId, title: z.string(), how: z.enum(QUESTION_USES) })).meta({
      description: 'The units whose published test or text uses it',
    }),
  })
  .meta({ id: 'ListedQuestion' });
export type ListedQuestion = z.infer<typeof listedQuestion>;

/** The ids of questions, separated by commas. */
export const questionResultsQuery = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(objectId).min(1).max(100)),
});

const results = z.object({
  asked: z.int().nonnegative(),
  share: z
    .number()
    .nullable()
    .meta({ description: 'The mean share of its points, from 0 to 1; null if it was not asked' }),
});

/** How learners answered a question, in their first marked attempt at each test, and it with its copies in all courses. */
export const questionResults = z.object({ _id: objectId, own: results, all: results }).meta({ id: 'QuestionResults' });
export type QuestionResults = z.infer<typeof questionResults>;
