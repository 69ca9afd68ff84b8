import { z } from 'zod';
import { courseRef, objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { QUESTION_TYPES } from './question-types.ts';

/** Questions of a page of the bank at most, and of those that are drawn at once. */
const MOST = 100;

/** Filters a page of the bank of the school, newest first. */
export const listBankQuery = z.object({
  q: z.string().trim().max(LIMITS.searchLength).optional().meta({ description: 'Words of the question' }),
  course: courseRef.optional(),
  type: z.enum(QUESTION_TYPES).optional(),
  tag: z.string().trim().toLowerCase().max(40).optional(),
  before: objectId.optional().meta({ description: 'The `_id` of the last question seen' }),
  limit: z.coerce.number().int().min(1).max(MOST).default(25),
});
export type ListBankQuery = z.infer<typeof listBankQuery>;

const courseOfQuestion = z.object({ _id: objectId, customId: z.int(), name: z.string() });

/** A question of the bank of the school, in its latest version. */
export const bankQuestion = z
  .object({
    _id: objectId,
    number: z.int().positive().meta({ description: 'Of its latest version' }),
    course: courseOfQuestion,
    tags: z.array(z.string()),
    body: z.object({
      type: z.enum(QUESTION_TYPES),
      prompt: z.string().meta({ description: 'Markdown' }),
      points: z.number(),
    }),
    editedAt: z.iso.datetime(),
  })
  .meta({ id: 'BankQuestion' });
export type BankQuestion = z.infer<typeof bankQuestion>;

/** A question that can be drawn into a course. */
export const drawableQuestion = bankQuestion
  .extend({ isDrawn: z.boolean().meta({ description: 'Whether the course has it already, or a copy of it' }) })
  .meta({ id: 'DrawableQuestion' });
export type DrawableQuestion = z.infer<typeof drawableQuestion>;

/** The questions to copy into a course. */
export const drawQuestionsInput = z.object({ questions: z.array(objectId).min(1).max(MOST) });
export type DrawQuestionsInput = z.infer<typeof drawQuestionsInput>;

/** The ids of the copies, in the order of the questions. */
export const drawnQuestions = z.object({ questions: z.array(objectId) }).meta({ id: 'DrawnQuestions' });
