import type { DraftedTest } from '#modules/assessments/contract/assessments.ts';
import type { Handle } from '#server/db/database.ts';
import { namedInTexts, renameInTexts } from '#modules/questions/server/practice.service.ts';
import { copyQuestions, listAskable } from '#modules/questions/server/questions.service.ts';
import { canDraw } from './attempts.rules.ts';
import { copyTestRows, listDraftedTests, writeDraftedQuestions, writeTest } from './assessments.queries.ts';

/** A unit and its copy, by their ids. */
interface UnitPair {
  readonly id: string;
  readonly copy: string;
}

/**
 * The questions that copies of units ask: those of their originals, in the same course, or copies in the bank of another
 * course, of all its questions or only of those that texts and tests of the units ask.
 */
export type CopiedBank =
  | { readonly questions: 'shared' }
  | { readonly questions: 'all' | 'asked'; readonly from: string; readonly to: string; readonly createdBy: string };

/** Returns the questions that tests ask by their ids, or can draw from the bank of a course. */
async function askedByTests(tx: Handle, courseId: string, tests: readonly DraftedTest[]): Promise<string[]> {
  const draws = tests.flatMap((test) => test.draws);
  const bank = draws.length > 0 ? await listAskable(tx, courseId) : [];
  const drawn = bank.filter((question) => draws.some((draw) => canDraw(draw, question)));
  return [...tests.flatMap(({ questions }) => questions), ...drawn.map(({ questionId }) => questionId)];
}

/**
 * Gives copies of units the tests of the originals. In another course their texts and tests, also of drafts, then name copies of the questions,
 * each copied once. Throws `questions_full` if its bank has no room for them.
 */
export async function copyTests(tx: Handle, units: readonly UnitPair[], bank: CopiedBank): Promise<void> {
  const tests = await copyTestRows(tx, units);
  if (bank.questions === 'shared') return;
  const copies = units.map(({ copy }) => copy);
  const drafted = await listDraftedTests(tx, copies);
  const asked =
    bank.questions === 'all'
      ? null
      : new Set([
          ...(await namedInTexts(tx, copies)),
          ...(await askedByTests(
            tx,
            bank.from,
            [...tests, ...drafted].map(({ settings }) => settings),
          )),
        ]);
  const copyOf = await copyQuestions(tx, bank, { ids: asked });
  await renameInTexts(tx, copies, copyOf);
  const renamed = ({ questions }: DraftedTest) => questions.flatMap((id) => copyOf.get(id) ?? []);
  for (const { sectionId, settings } of tests)
    await writeTest(tx, sectionId, { ...settings, questions: renamed(settings) });
  for (const { sectionId, settings } of drafted) await writeDraftedQuestions(tx, sectionId, renamed(settings));
}
