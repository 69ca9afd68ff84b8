import type { TestSettings } from '#modules/assessments/contract/assessments.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { lockCourseByRef } from '#modules/courses/server/course-units.service.ts';
import { getCard } from '#modules/courses/server/courses.service.ts';
import { testChanged } from '#modules/progress/server/test-changes.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { HeldUser } from '#server/sessions/write-as.queries.ts';
import { writeAs } from '#server/sessions/write-as.ts';
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
function snapshot(settings: TestSettings | null): Readonly<Record<string, unknown>> {
  if (!settings) return {};
  const { questions, draws, ...others } = settings;
  const drawn = draws.map(({ tags, count }) => [count, ...tags].join(' ')).join(', ');
  const fields = { questions: questions.length, draws: drawn, ...others };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`test.${name}`, value]));
}

/** Returns the settings of the tests of a course, by unit. */
export const readTests = (db: Handle, courseId: string): Promise<ReadonlyMap<string, TestSettings>> =>
  listUnitTests(db, courseId);

/** Writes the test of a unit of a locked course, or deletes it for null; records it. Throws `section_not_found`. */
export async function writeSettings(
  tx: Handle,
  actor: HeldUser,
  { courseId, sectionId }: UnitRef,
  settings: TestSettings | null,
): Promise<void> {
  const present = await findUnitTest(tx, courseId, sectionId);
  if (!present) throw new AppError('section_not_found');
  await (settings ? writeTest(tx, sectionId, settings) : deleteTest(tx, sectionId));
  if (Boolean(settings) !== Boolean(present.settings)) await testChanged(tx, { courseId, sectionId });
  await recordChange(tx, actor, {
    action: 'update',
    entity: 'section',
    entityId: sectionId,
    label: present.title,
    before: snapshot(present.settings),
    after: snapshot(settings),
  });
}

/** Writes the test of a unit, or deletes it for null. Throws `course_not_found`, `section_not_found`. */
export async function saveSettings(
  db: Db,
  caller: Caller,
  { courseId, sectionId }: UnitRef,
  settings: TestSettings | null,
): Promise<void> {
  await writeAs(db, caller, {}, async (tx, { actor }) => {
    const { _id } = await lockCourseByRef(tx, courseId);
    await writeSettings(tx, actor, { courseId: _id, sectionId }, settings);
  });
}
