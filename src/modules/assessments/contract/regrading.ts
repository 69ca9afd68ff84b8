import { z } from 'zod';
import { QUESTION_TYPES } from '#modules/questions/contract/question-types.ts';
import { objectId } from '#contract/ids.ts';

/** An attempt that grading again changes. The points are those of the question, the percents those of the attempt. */
const regraded = z.object({
  attempt: objectId,
  learner: z.object({ _id: objectId, name: z.string() }),
  unit: z.string(),
  number: z.int().positive().meta({ description: 'Of the attempt, from 1' }),
  before: z.object({ points: z.number(), percent: z.number().nullable(), passed: z.boolean().nullable() }),
  after: z.object({ points: z.number(), percent: z.number().nullable(), passed: z.boolean().nullable() }),
});

/** What grading submitted attempts by the latest version of a question would do. */
export const regradePlan = z
  .object({
    version: z.int().positive().meta({ description: 'The latest version' }),
    graded: z.int().nonnegative().meta({ description: 'Answers that an earlier version graded' }),
    changed: z.int().nonnegative().meta({ description: 'Attempts whose points change' }),
    passed: z.int().nonnegative().meta({ description: 'Attempts that are then passed' }),
    failed: z.int().nonnegative().meta({ description: 'Attempts that are then no longer passed' }),
    attempts: z.array(regraded).meta({ description: 'The first hundred that change' }),
  })
  .meta({ id: 'RegradePlan' });
export type RegradePlan = z.infer<typeof regradePlan>;

/** What grading again has done. */
export const regradeResult = z
  .object({
    graded: z.int().nonnegative(),
    changed: z.int().nonnegative(),
    left: z.boolean().meta({ description: 'Whether the call has to be repeated for more answers' }),
  })
  .meta({ id: 'RegradeResult' });
export type RegradeResult = z.infer<typeof regradeResult>;

/** How well a question tells apart those who know from those who do not. */
const VERDICTS = ['unknown', 'good', 'fair', 'low', 'negative'] as const;

/** How learners answered a question of a test, in the first marked attempt of each learner. */
const analysedQuestion = z.object({
  _id: objectId,
  label: z.string().meta({ description: 'Its first line, or the first 80 letters of it' }),
  type: z.enum(QUESTION_TYPES),
  asked: z.int().positive(),
  answered: z.int().nonnegative(),
  share: z.number().meta({ description: 'The mean share of its points, from 0 to 1' }),
  discrimination: z.number().nullable().meta({
    description:
      'The correlation of its points with those of the rest of the attempt, from -1 to 1; null if there is none',
  }),
  verdict: z
    .enum(VERDICTS)
    .meta({ description: 'Of the discrimination; `unknown`: fewer than ten attempts, or no difference between them' }),
  given: z
    .array(
      z.object({
        part: z
          .string()
          .nullable()
          .meta({ description: 'The left side, the place or the number of the gap it belongs to' }),
        text: z.string(),
        count: z.int().nonnegative(),
        right: z.boolean().nullable().meta({ description: 'Null where it cannot be said of one alone' }),
      }),
    )
    .meta({
      description: 'What was chosen or written most often, ten of each part at most, and choices that no learner chose',
    }),
});
export type AnalysedQuestion = z.infer<typeof analysedQuestion>;

/** How learners answered the questions of the test of a unit. */
export const testAnalysis = z
  .object({ attempts: z.int().nonnegative(), questions: z.array(analysedQuestion) })
  .meta({ id: 'TestAnalysis' });
export type TestAnalysis = z.infer<typeof testAnalysis>;
