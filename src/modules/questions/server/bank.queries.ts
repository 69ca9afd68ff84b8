import { and, desc, eq, inArray, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { ListBankQuery } from '#modules/questions/contract/bank.ts';
import { TEAM_ACCESS } from '#contract/team-access.ts';
import type { Handle } from '#server/db/database.ts';
import { courseTeam } from '#server/db/schema/course-team.ts';
import { courses } from '#server/db/schema/courses.ts';
import { questions, questionVersions } from '#server/db/schema/questions.ts';
import { contains } from '#server/db/search.ts';

/** Words of a search that are looked for. */
const MOST_WORDS = 5;

const body = {
  type: questionVersions.type,
  prompt: sql<string>`${questionVersions.body} ->> 'prompt'`,
  points: sql<number>`(${questionVersions.body} ->> 'points')::float8`,
};
const isLatest = and(eq(questionVersions.questionId, questions.id), eq(questionVersions.number, questions.number));
/** The first of a question and its copies. */
const rootOf = (table: string): SQL => sql.raw(`coalesce(${table}.origin_id, ${table}.id)`);

/** A page of the bank with the filters of its query; `course` is an id. */
export type BankFilter = Omit<ListBankQuery, 'course'> & { readonly course: string | null };

/** The questions of courses whose content a user writes. */
const isWrittenBy = (db: Handle, userId: string) =>
  inArray(
    questions.courseId,
    db
      .select({ id: courseTeam.courseId })
      .from(courseTeam)
      .where(and(eq(courseTeam.userId, userId), inArray(courseTeam.role, [...TEAM_ACCESS['course-author']]))),
  );

const page = <Extra extends Record<string, SQL>>(
  db: Handle,
  filter: BankFilter,
  scope: SQL | undefined,
  extra: Extra,
) => {
  const { q = '', course, type, tag, before, limit } = filter;
  const words = q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return db
    .select({
      _id: questions.id,
      number: questions.number,
      course: { _id: courses.id, customId: courses.customId, name: courses.name },
      tags: questions.tags,
      body,
      editedAt: questionVersions.createdAt,
      ...extra,
    })
    .from(questions)
    .innerJoin(questionVersions, isLatest)
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(
      and(
        isNull(questions.archivedAt),
        scope,
        course === null ? undefined : eq(questions.courseId, course),
        type && eq(questionVersions.type, type),
        tag ? sql`${questions.tags} @> array[${tag}]::text[]` : undefined,
        ...words.map((word) => contains(sql`fold(${questionVersions.body} ->> 'prompt')`, word)),
        before === undefined ? undefined : lt(questions.id, before),
      ),
    )
    .orderBy(desc(questions.id))
    .limit(limit);
};

/** Returns a page of the questions of all courses, newest first, each with the number of its copies and originals that are left. */
export const listBankPage = (db: Handle, filter: BankFilter) =>
  page(db, filter, undefined, {
    copies: sql<number>`(select count(*)::int from (
      select one.id from questions one where one.id = ${rootOf('"questions"')} and one.archived_at is null
      union all select one.id from questions one where one.origin_id = ${rootOf('"questions"')} and one.archived_at is null) family) - 1`,
  });

/** Returns a page of the questions that a user, or an admin (null), can draw into a course, and whether it has them already. */
export const listDrawablePage = (db: Handle, filter: BankFilter, to: string, userId: string | null) =>
  page(db, filter, and(ne(questions.courseId, to), userId === null ? undefined : isWrittenBy(db, userId)), {
    isDrawn: sql<boolean>`exists (select from questions own where own.course_id = ${to} and own.archived_at is null
      and ${rootOf('own')} = ${rootOf('"questions"')})`,
  });

/**
 * Returns those of these questions that a user, or an admin (null), can draw into a course, with their courses; the user's places in
 * the teams of these are locked until the commit.
 */
export async function lockDrawable(tx: Handle, ids: readonly string[], to: string, userId: string | null) {
  const rows = tx
    .select({ _id: questions.id, courseId: questions.courseId, course: courses.name })
    .from(questions)
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .$dynamic();
  const where = and(inArray(questions.id, [...ids]), ne(questions.courseId, to), isNull(questions.archivedAt));
  if (userId === null) return rows.where(where);
  const isMember = and(
    eq(courseTeam.courseId, questions.courseId),
    eq(courseTeam.userId, userId),
    inArray(courseTeam.role, [...TEAM_ACCESS['course-author']]),
  );
  return rows.innerJoin(courseTeam, isMember).where(where).for('share', { of: courseTeam });
}
