import { z } from 'zod';
import { learnerText } from '#contract/fields/learner-text.ts';
import { type FieldErrorCode, fieldMessage } from '#contract/fields/field-errors.ts';
import { withLineFeeds } from '#contract/fields/form-fields.ts';
import { fieldErrorBody } from '#contract/errors.ts';
import { objectId } from '#contract/ids.ts';
import { ANSWER_LENGTH, ESSAY_LENGTH, GAP_MARK, GIFT_LENGTH, MOODLE_XML_LENGTH, QTI_BYTES } from './question-types.ts';

/** A text of one line; `code` says what is missing when it is empty. */
const line = (code: FieldErrorCode) =>
  z
    .string()
    .trim()
    .min(1, code)
    .max(1_000, fieldMessage('too_long', { max: 1_000 }));
const feedback = z
  .string()
  .trim()
  .max(2_000, fieldMessage('too_long', { max: 2_000 }))
  .default('');
const markdown = z
  .string()
  .trim()
  .overwrite(withLineFeeds)
  .max(5_000, fieldMessage('too_long', { max: 5_000 }));
/** The id of an option within its question: made by the server, and at random, so that it tells nothing of the solution. */
const optionId = z.string().regex(/^[a-z0-9]{8}$/);
const keptId = optionId.optional().meta({ description: 'Left out for a new option' });
const list = <T extends z.ZodType>(entry: T, least: number, code: FieldErrorCode, most = 20) =>
  z
    .array(entry)
    .min(least, code)
    .max(most, fieldMessage('too_many_entries', { max: most }));

const common = {
  prompt: markdown.min(1, 'question_required').meta({ description: 'Markdown, like the text of a unit' }),
  explanation: markdown.default('').meta({ description: 'Markdown; shown with the solution' }),
  points: z
    .number('question_points')
    .min(0.25, 'question_points')
    .max(100, 'question_points')
    .multipleOf(0.25, 'question_points')
    .default(1),
};
const choice = z.object({
  id: keptId,
  text: line('choices_few'),
  correct: z.boolean(),
  percent: z.number().min(-100).max(100).nullable().default(null).meta({
    description:
      'The share of the points this choice gives or takes, as GIFT writes it. Null in all choices: the usual rule',
  }),
  feedback,
});
const accepted = z.object({ text: line('answers_few'), percent: z.number().min(1).max(100).default(100) });

const formatted = z.literal(true).optional().meta({
  description:
    'The options are Markdown of which lines of text, code, formulas and images are shown. Left out: plain text',
});

const singleBody = z.object({
  type: z.literal('single'),
  ...common,
  choices: list(choice, 2, 'choices_few'),
  formatted,
});
const multipleBody = z.object({
  type: z.literal('multiple'),
  ...common,
  choices: list(choice, 2, 'choices_few'),
  formatted,
});
const trueFalseBody = z.object({
  type: z.literal('truefalse'),
  ...common,
  correct: z.boolean(),
  whenTrue: feedback.meta({ description: 'Feedback to those who answered true' }),
  whenFalse: feedback,
});
const shortBody = z.object({
  type: z.literal('short'),
  ...common,
  accepted: list(accepted, 1, 'answers_few'),
  caseSensitive: z.boolean().default(false),
  wildcards: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether `*` in accepted answers stands for any text, and `\\*` for itself' }),
});
const numberBody = z.object({
  type: z.literal('number'),
  ...common,
  value: z.number('number_required').min(-1e12, 'number_required').max(1e12, 'number_required'),
  tolerance: z.number('number_required').min(0, 'number_required').max(1e12, 'number_required').default(0),
});
const matchBody = z.object({
  type: z.literal('match'),
  ...common,
  pairs: list(
    z.object({ id: keptId, rightId: keptId, left: line('pairs_few'), right: line('pairs_few') }),
    2,
    'pairs_few',
  ),
  extra: list(z.object({ id: keptId, text: line('invalid') }), 0, 'invalid', 10)
    .default([])
    .meta({ description: 'Right sides that match nothing' }),
});
const orderBody = z.object({
  type: z.literal('order'),
  ...common,
  items: list(z.object({ id: keptId, text: line('items_few') }), 2, 'items_few').meta({
    description: 'In the right order',
  }),
  formatted,
});
const gapBody = z.object({
  type: z.literal('gap'),
  ...common,
  text: markdown.min(1, 'gaps_count').meta({ description: `Plain text with ${GAP_MARK} for each gap` }),
  gaps: list(
    z.object({
      id: keptId,
      accepted: list(line('gaps_answer'), 1, 'gaps_answer'),
      options: list(line('gaps_answer'), 0, 'gaps_answer')
        .default([])
        .meta({ description: 'To choose from; empty for a field to write in' }),
    }),
    1,
    'gaps_count',
  ),
  caseSensitive: z.boolean().default(false),
});
const essayBody = z.object({
  type: z.literal('essay'),
  ...common,
  guidance: markdown.default('').meta({ description: 'For those who mark it; learners never see it' }),
});

/** A question as teachers write it. */
export const questionInput = z
  .discriminatedUnion('type', [
    singleBody,
    multipleBody,
    trueFalseBody,
    shortBody,
    numberBody,
    matchBody,
    orderBody,
    gapBody,
    essayBody,
  ])
  .superRefine((body, context) => {
    const refuse = (path: string, message: FieldErrorCode) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (body.type === 'single' || body.type === 'multiple') {
      const { choices } = body;
      const weighted = choices.filter(({ percent }) => percent !== null);
      const gained = choices.map(({ percent }) => Math.max(percent ?? 0, 0));
      // Shares are often written as 33.33 or 16.67 each.
      const most = body.type === 'single' ? Math.max(...gained) : gained.reduce((sum, one) => sum + one, 0);
      if (!choices.some(({ correct }) => correct)) refuse('choices', 'choices_none_correct');
      else if (weighted.length > 0 && (weighted.length < choices.length || Math.round(most) !== 100))
        refuse('choices', 'choices_weights');
      else if (weighted.some(({ correct, percent }) => correct !== (percent ?? 0) > 0))
        refuse('choices', 'choices_weights');
    }
    if (body.type === 'short' && !body.accepted.some(({ percent }) => percent === 100))
      refuse('accepted', 'answers_few');
    if (body.type === 'gap' && body.text.split(GAP_MARK).length - 1 !== body.gaps.length) refuse('gaps', 'gaps_count');
    const isLacking = (gap: { options: string[]; accepted: string[] }) =>
      gap.options.length > 0 && !gap.options.includes(gap.accepted[0] ?? '');
    if (body.type === 'gap' && body.gaps.some(isLacking)) refuse('gaps', 'gaps_answer');
  });
export type QuestionInput = z.infer<typeof questionInput>;

/** Some tags: lower-case words that select questions for a test. */
export const questionTags = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,38}$/u, 'question_tag'),
  )
  .max(10, fieldMessage('too_many_entries', { max: 10 }))
  .overwrite((tags) => [...new Set(tags)]);

/** A question of the bank of a course, for teachers. */
export const question = z
  .object({
    _id: objectId,
    number: z.int().positive().meta({ description: 'Of its latest version' }),
    tags: z.array(z.string()),
    body: questionInput,
    editedAt: z.iso.datetime(),
  })
  .meta({ id: 'Question' });
export type Question = z.infer<typeof question>;

export const saveQuestionInput = z.object({ tags: questionTags.default([]), body: questionInput });
export type SaveQuestionInput = z.infer<typeof saveQuestionInput>;

/** Base64 writes three bytes as four characters. */
const QTI_LENGTH = Math.ceil(QTI_BYTES / 3) * 4;

/**
 * Questions in GIFT (https://docs.moodle.org/en/GIFT_format), Moodle XML (https://docs.moodle.org/en/Moodle_XML_format) or a
 * package of QTI 2 (https://www.imsglobal.org/question/), to look at or to add to a bank.
 */
export const importQuestionsInput = z
  .object({
    gift: z
      .string()
      .max(GIFT_LENGTH, fieldMessage('too_long', { max: GIFT_LENGTH }))
      .optional(),
    xml: z
      .string()
      .max(MOODLE_XML_LENGTH, fieldMessage('too_long', { max: MOODLE_XML_LENGTH }))
      .optional()
      .meta({ description: 'Moodle XML, in place of `gift`' }),
    qti: z
      .base64()
      .max(QTI_LENGTH, fieldMessage('too_long', { max: QTI_LENGTH }))
      .optional()
      .meta({ description: 'A QTI 2 package, a ZIP archive in Base64, in place of `gift`' }),
    tags: questionTags.default([]),
    save: z.boolean().default(false).meta({ description: 'Adds the questions; otherwise they are only shown' }),
  })
  .superRefine(({ gift, xml, qti }, context) => {
    if ([gift, xml, qti].filter((text) => text !== undefined).length !== 1)
      context.addIssue({ code: 'custom', path: ['gift'], message: 'invalid' });
  });
export type ImportQuestionsInput = z.infer<typeof importQuestionsInput>;

const inPackage = z.string().optional().meta({ description: 'The path of a file in a package' });

/** What a text in GIFT or Moodle XML, or a package, contains: questions, and why others were left out, by line. */
export const importedQuestions = z
  .object({
    questions: z.array(
      z.object({ file: inPackage, line: z.int().positive(), tags: z.array(z.string()), body: questionInput }),
    ),
    problems: z.array(
      z.object({
        file: inPackage,
        line: z.int().positive(),
        message: z.string().meta({ description: 'In English' }),
        error: fieldErrorBody.meta({ description: '`message` as a code' }),
      }),
    ),
    losses: z
      .array(
        z.object({
          file: inPackage,
          lines: z.array(z.int().positive()).meta({ description: 'Of the questions it is about' }),
          message: z.string().meta({ description: 'In English' }),
          error: fieldErrorBody,
        }),
      )
      .meta({ description: 'What of these questions is not taken over' }),
    added: z.int().nonnegative(),
    ids: z.array(objectId).meta({ description: 'Of the questions that were added, in the order of the file' }),
  })
  .meta({ id: 'ImportedQuestions' });
export type ImportedQuestions = z.infer<typeof importedQuestions>;

const option = z.object({
  id: optionId,
  text: z.string().meta({ description: 'Without format' }),
  html: z.string().optional().meta({ description: 'Of a formatted option: safe to insert into a line' }),
});
export type PublicOption = z.infer<typeof option>;
const commonFields = {
  _id: objectId.meta({ description: 'Of the version of the attempt' }),
  html: z.string().meta({ description: 'The question as HTML: safe to insert' }),
  points: z.number().meta({ description: 'For a right answer' }),
};

/** A question as learners get it: nothing in it says what is right. */
export const publicQuestion = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('single'), ...commonFields, choices: z.array(option) }),
    z.object({ type: z.literal('multiple'), ...commonFields, choices: z.array(option) }),
    z.object({ type: z.literal('truefalse'), ...commonFields }),
    z.object({ type: z.literal('short'), ...commonFields }),
    z.object({ type: z.literal('number'), ...commonFields }),
    z.object({ type: z.literal('match'), ...commonFields, left: z.array(option), right: z.array(option) }),
    z.object({ type: z.literal('order'), ...commonFields, items: z.array(option) }),
    z.object({
      type: z.literal('gap'),
      ...commonFields,
      parts: z.array(z.string()).meta({ description: 'The text before, between and after the gaps' }),
      gaps: z.array(z.object({ id: optionId, options: z.array(z.string()) })),
    }),
    z.object({ type: z.literal('essay'), ...commonFields }),
  ])
  .meta({ id: 'PublicQuestion' });
export type PublicQuestion = z.infer<typeof publicQuestion>;

const typedText = learnerText(ANSWER_LENGTH);

/** What a learner answered. An answer of another type than the question's counts as none. */
export const questionAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('single'), choice: optionId }),
  z.object({ type: z.literal('multiple'), choices: z.array(optionId).max(20) }),
  z.object({ type: z.literal('truefalse'), value: z.boolean() }),
  z.object({ type: z.literal('short'), text: typedText }),
  z.object({ type: z.literal('number'), text: typedText }),
  z.object({
    type: z.literal('match'),
    pairs: z.array(z.object({ left: optionId, right: optionId })).max(20),
  }),
  z.object({ type: z.literal('order'), items: z.array(optionId).max(20) }),
  z.object({ type: z.literal('gap'), gaps: z.array(z.object({ id: optionId, text: typedText })).max(20) }),
  z.object({ type: z.literal('essay'), text: learnerText(ESSAY_LENGTH) }),
]);
export type QuestionAnswer = z.infer<typeof questionAnswer>;

/** What a learner may read of the solution once it is shown. */
export const questionSolution = z
  .object({
    answer: questionAnswer.nullable().meta({ description: 'An answer that gets all points; null for essays' }),
    feedback: z.array(z.string()).meta({ description: 'To the answer that was given' }),
    html: z.string().meta({ description: 'The explanation as HTML; empty for none' }),
  })
  .meta({ id: 'QuestionSolution' });
export type QuestionSolution = z.infer<typeof questionSolution>;

/** A question with its solution, as learners see them. */
export const questionPreview = z.object({ question: publicQuestion, solution: questionSolution });
export type QuestionPreview = z.infer<typeof questionPreview>;
