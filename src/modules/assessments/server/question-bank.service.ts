import type { ListedQuestion, QuestionResults } from '#modules/assessments/contract/question-bank.ts';
import type { ListBankQuery } from '#modules/questions/contract/bank.ts';
import { listBank } from '#modules/questions/server/draw-questions.service.ts';
import type { Handle } from '#server/db/database.ts';
import { type ItemRow, listItems } from './analysis.queries.ts';
import { canDraw } from './attempts.rules.ts';
import { listFamilies, listUsingUnits } from './question-bank.queries.ts';

type Unit = Awaited<ReturnType<typeof listUsingUnits>>[number];

/** Returns how a unit uses a question of its course. */
function usesIn(
  unit: Unit,
  question: { readonly _id: string; readonly tags: readonly string[]; readonly inText: boolean },
) {
  const isAsked = unit.settings?.questions.includes(question._id) ?? false;
  const isDrawn = !isAsked && (unit.settings?.draws.some((draw) => canDraw(draw, question)) ?? false);
  const hows = [isAsked && 'test', isDrawn && 'draw', unit.named.includes(question._id) && 'text'] as const;
  return hows.flatMap((how) => (how ? [{ _id: unit._id, title: unit.title, how }] : []));
}

/** Returns a page of the questions of all courses, newest first, each with where it is used. Throws `course_not_found`. */
export async function listSchoolQuestions(db: Handle, query: ListBankQuery): Promise<ListedQuestion[]> {
  const questions = await listBank(db, query);
  const courseIds = [...new Set(questions.map(({ course }) => course._id))];
  const units = courseIds.length > 0 ? await listUsingUnits(db, courseIds) : [];
  return questions.map((question) => {
    const ofCourse = units.filter(({ courseId }) => courseId === question.course._id);
    const inText = ofCourse.some(({ named }) => named.includes(question._id));
    return { ...question, uses: ofCourse.flatMap((unit) => usesIn(unit, { ...question, inText })) };
  });
}

/** Returns the results of several questions as one. */
function together(items: readonly Pick<ItemRow, 'asked' | 'share'>[]): QuestionResults['own'] {
  const asked = items.reduce((sum, item) => sum + item.asked, 0);
  const points = items.reduce((sum, item) => sum + item.share * item.asked, 0);
  return { asked, share: asked === 0 ? null : Math.round((points / asked) * 1_000) / 1_000 };
}

/** Returns how questions were answered, each alone and with those that were copied from the same one. */
export async function getQuestionResults(db: Handle, ids: readonly string[]): Promise<QuestionResults[]> {
  const families = await listFamilies(db, ids);
  if (families.length === 0) return [];
  const items = await listItems(db, { questions: [...new Set(families.map(({ member }) => member))] });
  const itemOf = new Map(items.map((item) => [item.question, item]));
  const itemsOf = (members: readonly string[]) => members.flatMap((id) => itemOf.get(id) ?? []);
  return [...new Set(families.map(({ id }) => id))].map((_id) => ({
    _id,
    own: together(itemsOf([_id])),
    all: together(itemsOf(families.filter(({ id }) => id === _id).map(({ member }) => member))),
  }));
}
