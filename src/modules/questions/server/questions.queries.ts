import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { questions, questionVersions } from '#server/db/schema/questions.ts';

const later = alias(questionVersions, 'later');
const isLatest = and(eq(questionVersions.questionId, questions.id), eq(questionVersions.number, questions.number));
const latest = {
  _id: questions.id,
  number: questions.number,
  tags: questions.tags,
  body: questionVersions.body,
  editedAt: questionVersions.createdAt,
  versionId: questionVersions.id,
};

/** Returns the questions of a course in their latest versions, the newest first. */
export const listQuestionRows = (db: Handle, courseId: string) =>
  db
    .select(latest)
    .from(questions)
    .innerJoin(questionVersions, isLatest)
    .where(and(eq(questions.courseId, courseId), isNull(questions.archivedAt)))
    .orderBy(desc(questions.id));

/** Returns questions to copy, the newest first: all of a course, some of it, or some by their ids, each with its first original. */
export const listRowsToCopy = (db: Handle, { from, ids }: { from?: string; ids: ReadonlySet<string> | null }) => {
  const ofCourse = from === undefined ? undefined : eq(questions.courseId, from);
  return db
    .select({ ...latest, originId: sql<string>`coalesce(${questions.originId}, ${questions.id})` })
    .from(questions)
    .innerJoin(questionVersions, isLatest)
    .where(and(ofCourse, ids ? inArray(questions.id, [...ids]) : undefined, isNull(questions.archivedAt)))
    .orderBy(desc(questions.id));
};

/** Returns all questions of a course in their latest versions, also removed ones, locked. */
export const listBankRows = (tx: Handle, courseId: string) =>
  tx
    .select({ ...latest, archivedAt: questions.archivedAt })
    .from(questions)
    .innerJoin(questionVersions, isLatest)
    .where(eq(questions.courseId, courseId))
    .orderBy(questions.id)
    .for('no key update', { of: questions });

/** Counts the questions of a course. */
export const countQuestions = (db: Handle, courseId: string): Promise<number> =>
  db.$count(questions, and(eq(questions.courseId, courseId), isNull(questions.archivedAt)));

/** A question to add, or its next version. */
export interface NewVersion {
  readonly id: string;
  readonly questionId: string;
  readonly number: number;
  readonly body: typeof questionVersions.$inferInsert.body;
  readonly createdBy: string;
}

/** Adds questions without versions. */
export async function insertQuestions(
  tx: Handle,
  rows: readonly { id: string; courseId: string; tags: string[]; originId?: string | null }[],
): Promise<void> {
  await tx.insert(questions).values([...rows]);
}

/** Adds versions; the number of the question has to be set beside it. */
export async function insertVersions(tx: Handle, rows: readonly NewVersion[]): Promise<void> {
  await tx.insert(questionVersions).values(rows.map((row) => ({ ...row, type: row.body.type })));
}

/** Locks a question and returns its latest version; null if there is none, or it was removed. */
export async function lockQuestion(tx: Handle, id: string) {
  const [row] = await tx
    .select({ ...latest, courseId: questions.courseId, gradedBy: questions.gradedBy })
    .from(questions)
    .innerJoin(questionVersions, isLatest)
    .where(and(eq(questions.id, id), isNull(questions.archivedAt)))
    .for('no key update', { of: questions });
  return row ?? null;
}

/** Returns the latest version of a question with the language of its course; null if there is none, or it was removed. */
export async function findQuestion(db: Handle, id: string) {
  const [row] = await db
    .select({ ...latest, language: courses.language })
    .from(questions)
    .innerJoin(questionVersions, isLatest)
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(and(eq(questions.id, id), isNull(questions.archivedAt)));
  return row ?? null;
}

/** Returns the id of the course a question belongs to; null if there is no such question. */
export async function findCourseOfQuestion(db: Handle, id: string): Promise<string | null> {
  const [row] = await db.select({ courseId: questions.courseId }).from(questions).where(eq(questions.id, id));
  return row?.courseId ?? null;
}

/** Sets the tags and the number of the latest version of a question, or archives it. */
export async function updateQuestionRow(
  tx: Handle,
  id: string,
  fields: Partial<typeof questions.$inferInsert>,
): Promise<void> {
  await tx.update(questions).set(fields).where(eq(questions.id, id));
}

/** Returns versions by their ids with the later version of the same type they are graded by, if there is one, in no order. */
export const findGradings = (db: Handle, ids: readonly string[]) =>
  db
    .select({
      _id: questionVersions.id,
      questionId: questionVersions.questionId,
      body: questionVersions.body,
      gradedById: later.id,
      gradedBy: later.body,
    })
    .from(questionVersions)
    .innerJoin(questions, eq(questions.id, questionVersions.questionId))
    .leftJoin(
      later,
      and(
        eq(later.questionId, questions.id),
        eq(later.number, questions.gradedBy),
        gt(later.number, questionVersions.number),
        eq(later.type, questionVersions.type),
      ),
    )
    .where(inArray(questionVersions.id, [...ids]));

/** Returns the latest versions of questions, also of removed ones, in no order. */
export const findLatestVersions = (db: Handle, ids: readonly string[]) =>
  db
    .select({ questionId: questions.id, body: questionVersions.body })
    .from(questions)
    .innerJoin(questionVersions, isLatest)
    .where(inArray(questions.id, [...ids]));

/** Returns versions by their ids, with a course only those of its questions, in no order. */
export const findVersions = (db: Handle, ids: readonly string[], courseId?: string) =>
  db
    .select({ _id: questionVersions.id, questionId: questionVersions.questionId, body: questionVersions.body })
    .from(questionVersions)
    .where(
      and(
        inArray(questionVersions.id, [...ids]),
        courseId === undefined
          ? undefined
          : inArray(
              questionVersions.questionId,
              db.select({ id: questions.id }).from(questions).where(eq(questions.courseId, courseId)),
            ),
      ),
    );
