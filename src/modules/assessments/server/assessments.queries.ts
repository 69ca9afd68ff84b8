import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { QuestionAnswer, QuestionInput } from '#modules/questions/contract/questions.ts';
import type { DraftedTest, TestSettings } from '#modules/assessments/contract/assessments.ts';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { questions, questionVersions } from '#server/db/schema/questions.ts';
import { studyFacts } from '#server/db/schema/study-facts.ts';
import { attemptAnswers, testAttempts, tests, timeFactors } from '#server/db/schema/tests.ts';
import { isUnitToRead, type UnitsToRead } from '#server/db/units-to-read.ts';
import { isPublishedUnit, sections, unitDrafts } from '#server/db/schema/units.ts';

/** Answers that arrive this much later than the deadline were on their way. */
const GRACE_SECONDS = 10;

/** Whether the deadline of an attempt has passed, by the clock of the database. */
export const isOver = sql<boolean>`(${testAttempts.deadline} is not null
  and ${testAttempts.deadline} + make_interval(secs => ${sql.raw(String(GRACE_SECONDS))}) < now())`;

const columns = {
  _id: testAttempts.id,
  userId: testAttempts.userId,
  sectionId: testAttempts.sectionId,
  number: testAttempts.number,
  settings: testAttempts.settings,
  versionIds: testAttempts.versionIds,
  seed: testAttempts.seed,
  startedAt: testAttempts.startedAt,
  deadline: testAttempts.deadline,
  submittedAt: testAttempts.submittedAt,
  points: testAttempts.points,
  maximum: testAttempts.maximum,
  passed: testAttempts.passed,
  isOver,
};

const attemptsOf = (db: Handle) => db.select(columns).from(testAttempts);
/** A row of an attempt. `isOver`: its deadline has passed, by the clock of the database. */
export type AttemptRow = Awaited<ReturnType<typeof attemptsOf>>[number];

/** Returns the attempts of a learner at the test of a unit, the first one first. */
export const listAttempts = (db: Handle, sectionId: string, userId: string): Promise<AttemptRow[]> =>
  attemptsOf(db)
    .where(and(eq(testAttempts.sectionId, sectionId), eq(testAttempts.userId, userId)))
    .orderBy(asc(testAttempts.number));

/** Returns the test of a unit of a course, how many of its chosen questions still exist, the time factor of a user and whether they passed it; null for a unit without a test. */
export async function findTest(db: Handle, courseId: string, sectionId: string, userId: string) {
  const [row] = await db
    .select({
      settings: tests.settings,
      chosen: sql<number>`(select count(*)::int from jsonb_array_elements_text(${tests.settings} -> 'questions') as chosen (id)
        join ${questions} on ${questions.id} = chosen.id::uuid and ${eq(questions.courseId, courseId)}
          and ${isNull(questions.archivedAt)})`,
      language: courses.language,
      factor: sql<number>`coalesce((select factor from ${timeFactors} where user_id = ${userId}), 1)`,
      hasPassed: sql<boolean>`exists (select from ${studyFacts} where ${and(
        eq(studyFacts.userId, userId),
        eq(studyFacts.sectionId, sectionId),
        eq(studyFacts.kind, 'passed'),
      )})`,
    })
    .from(tests)
    .innerJoin(sections, eq(sections.id, tests.sectionId))
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .where(and(eq(tests.sectionId, sectionId), eq(sections.courseId, courseId)));
  return row ?? null;
}

/** Returns the title of a unit of a course and the settings of its test; null for a unit that is not in the course. */
export async function findUnitTest(db: Handle, courseId: string, sectionId: string) {
  const [row] = await db
    .select({ title: sections.title, settings: tests.settings })
    .from(sections)
    .leftJoin(tests, eq(tests.sectionId, sections.id))
    .where(and(eq(sections.id, sectionId), eq(sections.courseId, courseId)));
  return row ?? null;
}

/** Returns the test of a unit of a course as it is edited; null without one. Drafts of earlier releases have the published one. */
export async function findDraftedTest(db: Handle, courseId: string, sectionId: string): Promise<DraftedTest | null> {
  const [row] = await db
    .select({
      settings: sql<DraftedTest | null>`case when jsonb_exists(${unitDrafts.value}, 'test')
        then nullif(${unitDrafts.value} -> 'test', 'null'::jsonb) else ${tests.settings} end`,
    })
    .from(sections)
    .leftJoin(tests, eq(tests.sectionId, sections.id))
    .leftJoin(unitDrafts, eq(unitDrafts.sectionId, sections.id))
    .where(and(eq(sections.id, sectionId), eq(sections.courseId, courseId)));
  return row?.settings ?? null;
}

/** Returns the tests in the drafts of units. */
export async function listDraftedTests(
  tx: Handle,
  sectionIds: readonly string[],
): Promise<{ sectionId: string; settings: DraftedTest }[]> {
  const settings = sql<DraftedTest>`${unitDrafts.value} -> 'test'`;
  return tx
    .select({ sectionId: unitDrafts.sectionId, settings })
    .from(unitDrafts)
    .where(and(inArray(unitDrafts.sectionId, [...sectionIds]), sql`jsonb_typeof(${settings}) = 'object'`));
}

/** Replaces the questions of the test in the draft of a unit. */
export async function writeDraftedQuestions(tx: Handle, sectionId: string, questionIds: readonly string[]) {
  const value = sql`jsonb_set(${unitDrafts.value}, '{test,questions}', ${JSON.stringify(questionIds)}::jsonb)`;
  await tx.update(unitDrafts).set({ value }).where(eq(unitDrafts.sectionId, sectionId));
}

/** Returns the settings of the tests of the units of a course, by unit. */
export async function listUnitTests(db: Handle, courseId: string): Promise<ReadonlyMap<string, TestSettings>> {
  const rows = await db
    .select({ sectionId: tests.sectionId, settings: tests.settings })
    .from(tests)
    .innerJoin(sections, eq(sections.id, tests.sectionId))
    .where(eq(sections.courseId, courseId));
  return new Map(rows.map(({ sectionId, settings }) => [sectionId, settings]));
}

/** Writes the test of a unit. */
export async function writeTest(tx: Handle, sectionId: string, settings: TestSettings): Promise<void> {
  await tx
    .insert(tests)
    .values({ sectionId, settings })
    .onConflictDoUpdate({ target: tests.sectionId, set: { settings, updatedAt: sql`now()` } });
}

/** Gives copies of units the tests of the originals; returns the settings of the copies. */
export const copyTestRows = (tx: Handle, units: readonly { readonly id: string; readonly copy: string }[]) =>
  tx
    .insert(tests)
    .select(
      tx
        .select({
          sectionId: sql<string>`unit.copy`.as('section_id'),
          settings: tests.settings,
          updatedAt: sql<Date>`now()`.as('updated_at'),
        })
        .from(tests)
        .innerJoin(
          sql`jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as unit (id uuid, copy uuid)`,
          sql`unit.id = ${tests.sectionId}`,
        ),
    )
    .returning({ sectionId: tests.sectionId, settings: tests.settings });

/** Deletes the test of a unit. */
export async function deleteTest(tx: Handle, sectionId: string): Promise<void> {
  await tx.delete(tests).where(eq(tests.sectionId, sectionId));
}

/** Returns an attempt of a learner at a test of these units of a course with what showing it needs; null if there is none. */
export async function findAttempt(db: Handle, courseId: string, id: string, userId: string, which: UnitsToRead) {
  const [row] = await db
    .select({ ...columns, language: courses.language, present: tests.settings })
    .from(testAttempts)
    .innerJoin(sections, eq(sections.id, testAttempts.sectionId))
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .leftJoin(tests, eq(tests.sectionId, testAttempts.sectionId))
    .where(
      and(
        eq(testAttempts.id, id),
        eq(testAttempts.userId, userId),
        eq(sections.courseId, courseId),
        isUnitToRead(which),
      ),
    );
  return row ?? null;
}

/** Locks an attempt at a test of these units; returns it with its unit and course, null if there is none. */
export async function lockAttempt(tx: Handle, id: string, which: UnitsToRead) {
  const [row] = await tx
    .select({ ...columns, courseId: sections.courseId, unit: sections.title })
    .from(testAttempts)
    .innerJoin(sections, eq(sections.id, testAttempts.sectionId))
    .where(and(eq(testAttempts.id, id), isUnitToRead(which)))
    // Saving an answer holds the attempt too: it waits, and then finds the attempt submitted.
    .for('update', { of: testAttempts });
  return row ?? null;
}

/**
 * Starts an attempt under its number; returns whether it is new. It is not while another one is open, or has taken the number
 * since the attempts were counted: the number is what makes the count and the insertion one step.
 */
export async function insertAttempt(
  tx: Handle,
  row: Omit<typeof testAttempts.$inferInsert, 'deadline'> & { readonly seconds: number | null },
): Promise<boolean> {
  const { seconds, ...values } = row;
  const added = await tx
    .insert(testAttempts)
    .values({
      ...values,
      deadline: seconds === null ? null : sql`now() + make_interval(secs => ${seconds})`,
    })
    .onConflictDoNothing()
    .returning({ id: testAttempts.id });
  return added.length > 0;
}

/** Returns the answers of an attempt, by the version of their question. */
export const listAnswers = (db: Handle, attemptId: string) =>
  db
    .select({
      versionId: attemptAnswers.versionId,
      answer: attemptAnswers.answer,
      sequence: attemptAnswers.sequence,
      points: attemptAnswers.points,
      comment: attemptAnswers.comment,
      gradedBy: attemptAnswers.gradedVersionId,
    })
    .from(attemptAnswers)
    .where(eq(attemptAnswers.attemptId, attemptId));

/** Writes the points of answers of an attempt, and the later version they were graded by. */
export async function writePoints(
  tx: Handle,
  attemptId: string,
  points: readonly { readonly version: string; readonly gradedBy: string | null; readonly points: number | null }[],
): Promise<void> {
  await tx.execute(sql`update ${attemptAnswers} set points = scored.points, graded_version_id = scored."gradedBy"
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as scored (version uuid, "gradedBy" uuid, points float8)
    where attempt_id = ${attemptId} and version_id = scored.version`);
}

/** Submits an attempt at this moment, or at its deadline if that was earlier, and writes its result. */
export async function writeResult(
  tx: Handle,
  id: string,
  result: { points: number | null; passed: boolean | null },
): Promise<void> {
  await tx
    .update(testAttempts)
    .set({
      ...result,
      submittedAt: sql`coalesce(${testAttempts.submittedAt}, least(now(), coalesce(${testAttempts.deadline}, now())))`,
    })
    .where(eq(testAttempts.id, id));
}

/** Returns open attempts whose deadline has passed. */
export const listOverdueAttempts = (db: Handle): Promise<{ id: string }[]> =>
  db
    .select({ id: testAttempts.id })
    .from(testAttempts)
    .where(and(isNull(testAttempts.submittedAt), lt(testAttempts.deadline, sql`now()`), isOver))
    .limit(500);

/** An answer of an attempt, with its question as the attempt asked it. */
interface GivenAnswer {
  readonly body: QuestionInput;
  readonly answer: QuestionAnswer | null;
  readonly savedAt: string;
  readonly points: number | null;
  readonly comment: string;
}

/** Returns the ids of the attempts of a user, as they were started. */
export async function listAttemptIdsOf(db: Handle, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: testAttempts.id })
    .from(testAttempts)
    .where(eq(testAttempts.userId, userId))
    .orderBy(asc(testAttempts.startedAt), asc(testAttempts.id));
  return rows.map(({ id }) => id);
}

/** Returns attempts by their ids with the answers that were given, the oldest first. */
export const listAttemptsOf = (db: Handle, ids: readonly string[]) =>
  db
    .select({
      unit: sql<string | null>`case when ${isPublishedUnit()} then ${sections.title} end`,
      number: testAttempts.number,
      startedAt: testAttempts.startedAt,
      submittedAt: testAttempts.submittedAt,
      points: testAttempts.points,
      maximum: testAttempts.maximum,
      passed: testAttempts.passed,
      answers: sql<GivenAnswer[]>`(select coalesce(json_agg(json_build_object('body', v.body, 'answer', a.answer,
          'savedAt', a.saved_at, 'points', a.points, 'comment', a.comment) order by a.saved_at), '[]'::json)
        from ${attemptAnswers} a join ${questionVersions} v on v.id = a.version_id
        where a.attempt_id = ${testAttempts.id})`,
    })
    .from(testAttempts)
    .innerJoin(sections, eq(sections.id, testAttempts.sectionId))
    .where(inArray(testAttempts.id, [...ids]))
    .orderBy(asc(testAttempts.startedAt), asc(testAttempts.id));
