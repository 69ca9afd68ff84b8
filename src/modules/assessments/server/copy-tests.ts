import type { Handle } from '#server/db/database.ts';
import { renameInTexts } from '#modules/questions/server/practice.service.ts';
import { copyQuestions } from '#modules/questions/server/questions.service.ts';
import { copyTestRows, writeTest } from './assessments.queries.ts';

/** A unit and its copy, by their ids. */
interface UnitPair {
  readonly id: string;
  readonly copy: string;
}

/** Gives copies of units in the same course the tests of the originals. */
export async function copyTests(tx: Handle, units: readonly UnitPair[]): Promise<void> {
  await copyTestRows(tx, units);
}

/** Copies the bank of a course into a copy of it; texts and tests of the copies of its units then name the copied questions. */
export async function copyBankAndTests(
  tx: Handle,
  courses: { readonly from: string; readonly to: string; readonly createdBy: string },
  units: readonly UnitPair[],
): Promise<void> {
  const copyOf = await copyQuestions(tx, courses);
  await renameInTexts(
    tx,
    units.map(({ copy }) => copy),
    copyOf,
  );
  for (const { sectionId, settings } of await copyTestRows(tx, units)) {
    const questions = settings.questions.flatMap((id) => copyOf.get(id) ?? []);
    await writeTest(tx, sectionId, { ...settings, questions });
  }
}
