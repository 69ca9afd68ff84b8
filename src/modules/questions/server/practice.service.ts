import { textLocale } from '#contract/text/content-language.ts';
import { questionLine } from '#modules/questions/contract/question-types.ts';
import type {
  PlacedQuestion,
  Practice,
  TriedAnswer,
  TriedAnswersInput,
} from '#modules/questions/contract/questions-in-texts.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { renderUnitText } from '#server/markdown/render-text.ts';
import { placedIn } from '#server/markdown/questions.ts';
import { getCard } from '#modules/courses/server/courses.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { findText, listPlaced, listTextsWithQuestions, writeText } from './practice.queries.ts';
import { getVersions, type QuestionServices, showQuestion, showSolution } from './questions.service.ts';
import { scoreAnswer } from './scoring.rules.ts';

/** Gives the options of questions in texts their order: the same one each time. */
const SEED = 1;

/**
 * Returns the questions in the text of a unit with the latest answers of the caller; solutions only of answered ones. Questions
 * that a test or an open attempt of the caller asks are left out. Takes the course of the caller's grant. Throws `section_not_found`.
 */
export async function getPractice(
  { db, links }: QuestionServices,
  caller: Caller,
  sectionId: string,
): Promise<Practice> {
  const { courseId } = caller.grant;
  const unit = courseId === null ? null : await findText(db, courseId, sectionId);
  if (courseId === null || !unit) throw new AppError('section_not_found');
  const locale = textLocale(unit.language);
  const ids = placedIn(await renderUnitText(unit.text, locale));
  if (ids.length === 0) return { questions: [] };
  const placed = new Map((await listPlaced(db, courseId, ids, caller._id)).map((row) => [row.questionId, row]));
  const questions = ids.flatMap((id) => {
    const row = placed.get(id);
    return row && !row.inTest && !row.inAttempt ? [row] : [];
  });
  return {
    questions: await Promise.all(
      questions.map(async (row) => {
        // The type of the question may have changed since it was answered.
        const answer = row.answer?.type === row.body.type ? row.answer : null;
        return {
          _id: row.questionId,
          question: await showQuestion(links, row, { seed: SEED, locale }),
          answer,
          points: answer && scoreAnswer(row.body, answer),
          solution: answer && (await showSolution(links, row, answer, locale)),
        };
      }),
    ),
  };
}

/** Returns the questions that a text of a course names, as learners see them, and why they do not. Throws `course_not_found`. */
export async function getPlaced(
  { db, links }: QuestionServices,
  caller: Caller,
  course: string,
  ids: readonly string[],
): Promise<PlacedQuestion[]> {
  const { _id: courseId, language } = await getCard(db, course);
  const locale = textLocale(language);
  const placed = new Map((await listPlaced(db, courseId, ids, caller._id)).map((row) => [row.questionId, row]));
  return Promise.all(
    ids.map(async (_id) => {
      const row = placed.get(_id);
      if (!row) return { _id, problem: 'missing' as const, question: null };
      const question = await showQuestion(links, row, { seed: SEED, locale });
      return { _id, problem: row.inTest ? ('in_test' as const) : null, question };
    }),
  );
}

/** Returns the points and solutions of answers to versions of questions of a course, and stores nothing. Throws `course_not_found`. */
export async function tryAnswers(
  { db, links }: QuestionServices,
  caller: Caller,
  course: string,
  { answers }: TriedAnswersInput,
): Promise<TriedAnswer[]> {
  const answerTo = new Map(answers.map(({ question, answer }) => [question, answer]));
  // The caller is checked again, as for a change: solutions are shown.
  const { versions, language } = await writeAs(db, caller, {}, async (tx) => {
    const card = await getCard(tx, course);
    return { language: card.language, versions: await getVersions(tx, [...answerTo.keys()], card._id) };
  });
  return Promise.all(
    versions.map(async (version) => {
      const answer = answerTo.get(version._id) ?? null;
      return {
        question: version._id,
        points: scoreAnswer(version.body, answer),
        solution: await showSolution(links, version, answer, textLocale(language)),
      };
    }),
  );
}

const NAMED = /\[\[question:([0-9a-f-]{36})\]\]/g;

/** Returns the questions that the texts of units and of their drafts name. */
export async function namedInTexts(tx: Handle, sectionIds: readonly string[]): Promise<string[]> {
  const texts = await listTextsWithQuestions(tx, sectionIds);
  return texts.flatMap(({ text }) => [...text.matchAll(NAMED)].map(([, id]) => id!));
}

/** Makes the texts of copied units and of their drafts name the copies of questions; `copyOf` has them by their originals. */
export async function renameInTexts(
  tx: Handle,
  sectionIds: readonly string[],
  copyOf: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { text, ...place } of await listTextsWithQuestions(tx, sectionIds)) {
    const renamed = text.replaceAll(NAMED, (line, original: string) => {
      const copy = copyOf.get(original);
      return copy === undefined ? line : questionLine(copy);
    });
    if (renamed !== text) await writeText(tx, place, renamed);
  }
}
