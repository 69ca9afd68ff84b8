import type { z } from 'zod';
import type { PublicQuestion, QuestionAnswer, questionInput } from '#modules/questions/contract/questions.ts';
import type { Db } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { sections } from '#server/db/schema/units.ts';
import { newId } from '#server/db/uuid.ts';
import { grantAccess } from '#modules/enrolments/server/access.service.ts';
import { insertQuestion, insertTest } from './samples/questions.ts';

/** Words of the choices and short answers; a wrong answer is the word after the right one. */
const WORDS = ['warp', 'weft', 'loom', 'heddle', 'shuttle'];
const word = (at: number): string => WORDS[at % WORDS.length]!;

/** Returns the question at a place of the exam. What is right follows from the place, and so does its number of points. */
function questionAt(at: number): z.input<typeof questionInput> {
  const common = { prompt: `Question **${at + 1}**`, points: 0.5 + (at % 3) * 0.5 };
  const kinds: readonly z.input<typeof questionInput>[] = [
    { ...common, type: 'truefalse', correct: at % 8 === 0 },
    { ...common, type: 'number', value: at },
    { ...common, type: 'short', accepted: [{ text: word(at) }] },
    { ...common, type: 'single', choices: WORDS.map((text) => ({ text, correct: text === word(at) })) },
  ];
  return kinds[at % kinds.length]!;
}

/** Returns a right or a wrong answer to the question at a place of the exam. Throws for a question that is not part of it. */
export function examAnswer(question: PublicQuestion, at: number, isRight: boolean): QuestionAnswer {
  const { type } = question;
  const said = word(isRight ? at : at + 1);
  if (type === 'truefalse') return { type, value: (at % 8 === 0) === isRight };
  if (type === 'number') return { type, text: String(isRight ? at : at + 1) };
  if (type === 'short') return { type, text: said };
  const choice = type === 'single' ? question.choices.find(({ text }) => text === said) : undefined;
  if (!choice) throw new Error(`An exam has no question of type ${type} at place ${at}.`);
  return { type: 'single', choice: choice.id };
}

/** An exam: a unit with a test in a course of its own. */
export interface Exam {
  readonly course: string;
  readonly unit: string;
}

/** Inserts a course with one unit, whose test asks so many questions in their order, and enrols users in it. */
export async function insertExam(db: Db, size: number, userIds: readonly string[]): Promise<Exam> {
  const [course, unit] = [newId(), newId()];
  const fields = { category: 'Design', teacher: 'Ada', description: '' };
  await db.insert(courses).values({ id: course, name: 'Weaving', priceCents: 0, ...fields });
  await db.insert(sections).values({ id: unit, courseId: course, position: 1, title: 'Exam', description: '' });
  const questions: string[] = [];
  for (let at = 0; at < size; at++) questions.push((await insertQuestion(db, course, questionAt(at)))._id);
  await insertTest(db, unit, { questions, attempts: 1 });
  await db.transaction((tx) => grantAccess(tx, { courseId: course, userIds, cause: 'admin', by: userIds[0]! }));
  return { course, unit };
}
