import type { z } from 'zod';
import { questionLine } from '#modules/questions/contract/question-types.ts';
import type { PublicQuestion, QuestionAnswer, questionInput } from '#modules/questions/contract/questions.ts';
import type { testSettings } from '#modules/assessments/contract/assessments.ts';
import type { TestSchool } from '#tests/support/app.ts';
import { insertQuestion, insertTest } from './questions.ts';

/** Occurs in every text that tells a solution. */
export const SOLUTION = 'PLANTED';
/** The right number of the question of type number, and its tolerance. */
const [VALUE, TOLERANCE] = [271828182, 0.31415926];

const secret = { explanation: `Because ${SOLUTION}` };
const choice = (correct: boolean) => ({ text: correct ? 'one' : 'two', correct, feedback: `Said ${SOLUTION}` });

/** One question of each type with a solution that `tellsSolution` recognises. A right answer gets a point. */
export const PLANTED: readonly z.input<typeof questionInput>[] = [
  { type: 'single', prompt: 'Single', ...secret, choices: [choice(true), choice(false)] },
  { type: 'multiple', prompt: 'Multiple', ...secret, choices: [choice(true), choice(false)] },
  { type: 'truefalse', prompt: 'True', ...secret, correct: true, whenTrue: SOLUTION, whenFalse: SOLUTION },
  { type: 'short', prompt: 'Short', ...secret, accepted: [{ text: SOLUTION }] },
  { type: 'number', prompt: 'Number', ...secret, value: VALUE, tolerance: TOLERANCE },
  {
    type: 'match',
    prompt: 'Match',
    ...secret,
    pairs: [
      { left: 'a', right: 'A' },
      { left: 'b', right: 'B' },
    ],
  },
  { type: 'order', prompt: 'Order', ...secret, items: [{ text: 'first' }, { text: 'second' }] },
  { type: 'gap', prompt: 'Gap', ...secret, text: 'A ___.', gaps: [{ accepted: [SOLUTION] }] },
  { type: 'essay', prompt: 'Essay', ...secret, guidance: `Look for ${SOLUTION}` },
];

const idOf = (list: readonly { readonly id: string; readonly text: string }[], text: string): string =>
  list.find((one) => one.text === text)!.id;

/** Returns the right answer to a planted question; of an essay, some text. */
export function rightAnswer(question: PublicQuestion): QuestionAnswer {
  switch (question.type) {
    case 'single':
      return { type: 'single', choice: idOf(question.choices, 'one') };
    case 'multiple':
      return { type: 'multiple', choices: [idOf(question.choices, 'one')] };
    case 'truefalse':
      return { type: 'truefalse', value: true };
    case 'short':
      return { type: 'short', text: SOLUTION };
    case 'number':
      return { type: 'number', text: String(VALUE) };
    case 'match':
      return {
        type: 'match',
        pairs: ['a', 'b'].map((text) => ({
          left: idOf(question.left, text),
          right: idOf(question.right, text.toUpperCase()),
        })),
      };
    case 'order':
      return { type: 'order', items: ['first', 'second'].map((text) => idOf(question.items, text)) };
    case 'gap':
      return { type: 'gap', gaps: [{ id: question.gaps[0]!.id, text: SOLUTION }] };
    case 'essay':
      return { type: 'essay', text: 'Well.' };
  }
}

/** Returns whether a response tells any text or number of a planted solution. */
export const tellsSolution = (response: unknown): boolean =>
  [SOLUTION, VALUE, TOLERANCE].some((part) => JSON.stringify(response).includes(String(part)));

/** The ids of planted questions, of their versions, and of the units that ask them. */
export interface PlantedCourse {
  readonly questions: readonly string[];
  readonly versions: readonly string[];
  /** A unit with a test that asks them all. */
  readonly test: string;
  /** A free preview whose text contains others of the same kind. */
  readonly text: string;
  /** The questions in this text. */
  readonly practised: readonly string[];
}

/** Plants questions of all types into the bank of a course, a test and the text of a free preview. */
export async function plantSolutions(
  school: TestSchool,
  course: string,
  settings: Partial<z.input<typeof testSettings>> = {},
): Promise<PlantedCourse> {
  const { db } = school.database;
  const insertAll = async () => {
    const all = [];
    for (const input of PLANTED) all.push(await insertQuestion(db, course, input));
    return all;
  };
  const [asked, inText] = [await insertAll(), await insertAll()];
  const questions = asked.map(({ _id }) => _id);
  const practised = inText.map(({ _id }) => _id);
  const test = await school.unit(course, { title: 'The test' });
  await insertTest(db, test, { questions, ...settings });
  const description = ['A free preview.', ...practised.map(questionLine)].join('\n\n');
  const text = await school.unit(course, { title: 'The text', description, freePreview: true });
  const versions = [...asked, ...inText].map(({ version }) => version);
  return { questions, versions, test, text, practised };
}
