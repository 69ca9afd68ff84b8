import type { TestSettings } from '#modules/assessments/contract/assessments.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { getCard } from '#modules/courses/server/courses.service.ts';
import { testChanged } from '#modules/progress/server/test-changes.ts';
import { deleteTest, findUnitTest, listUnitTests, writeTest } from './assessments.queries.ts';

/** A unit in an address: its course by `_id` or `customId`, and its id. */
export interface UnitRef {
  readonly courseId: string;
  readonly sectionId: string;
}

/** Returns the settings of the test of a unit, null without one. Throws `course_not_found`, `section_not_found`. */
export async function getSettings(
  db: Handle,
  { courseId, sectionId }: UnitRef,
): Promise<{ settings: TestSettings | null }> {
  const { _id } = await getCard(db, courseId);
  const test = await findUnitTest(db, _id, sectionId);
  if (!test) throw new AppError('section_not_found');
  return { settings: test.settings };
}

/** Returns settings as the audit log records them; nothing without a test. */
export function testSnapshot(settings: TestSettings | null): Readonly<Record<string, unknown>> {
  if (!settings) return {};
  const { questions, draws, ...others } = settings;
  const drawn = draws.map(({ tags, count }) => [count, ...tags].join(' ')).join(', ');
  const fields = { questions: questions.length, draws: drawn, ...others };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`test.${name}`, value]));
}

/** Returns the settings of the tests of a course, by unit. */
export const readTests = (db: Handle, courseId: string): Promise<ReadonlyMap<string, TestSettings>> =>
  listUnitTests(db, courseId);

/** Writes the test of a unit of a locked course, or deletes it for null. */
export async function writeUnitTest(
  tx: Handle,
  { courseId, sectionId }: UnitRef,
  { before, after }: { readonly before: TestSettings | null; readonly after: TestSettings | null },
): Promise<void> {
  await (after ? writeTest(tx, sectionId, after) : deleteTest(tx, sectionId));
  if (Boolean(before) !== Boolean(after)) await testChanged(tx, { courseId, sectionId });
}
