import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Chapter } from '#modules/units/contract/outline.ts';
import type { TestSettings } from '#modules/assessments/contract/assessments.ts';
import { captionsAddress } from '#server/db/captions-address.ts';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { isUnitToRead, type UnitsToRead } from '#server/db/units-to-read.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { tests } from '#server/db/schema/tests.ts';
import { sections, stateOfUnit, unitFieldColumns } from '#server/db/schema/units.ts';
import { changedSince } from './unit-drafts.queries.ts';

export type UnitRow = typeof sections.$inferSelect;
type UnitFields = Partial<typeof sections.$inferInsert>;

const columns = {
  _id: sections.id,
  ...unitFieldColumns,
  captionsUrl: captionsAddress(sql`sections.id`, sql`sections.captions_url`),
  sectionImage: sections.sectionImage,
  version: sections.version,
  state: stateOfUnit(),
  publishAt: sections.publishAt,
  chapter: sql<Chapter | null>`(select json_build_object('_id', c.id, 'title', c.title) from chapters c
    where c.id = sections.chapter_id)`,
};

/**
 * The place of a unit among these of its course, from 1. Written out: Drizzle leaves the table off the columns of a select
 * from one table, and an unqualified `course_id` in here is that of `earlier`.
 */
const positionAmong = (which: UnitsToRead) => sql<number>`(select count(*)::int from sections earlier
    where earlier.course_id = sections.course_id and ${isUnitToRead(which, 'earlier')}
    and (earlier.position, earlier.id) <= (sections.position, sections.id))`;

interface FileOfUnit {
  readonly _id: string;
  /** The id in its address. */
  readonly stored: string;
  readonly kind: 'file' | 'captions';
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** Of captions. */
  readonly language: string | null;
  readonly automatic: boolean;
}

const filesOfUnit = sql<
  FileOfUnit[]
>`(select coalesce(json_agg(json_build_object('_id', file.id, 'stored', coalesce(file.bytes_of, file.id), 'kind', file.kind,
    'name', file.name, 'type', file.type, 'bytes', file.bytes, 'language', file.language,
    'automatic', file.automatic) order by file.id), '[]'::json)
  from ${mediaFiles} file where file.section_id = ${sections.id} and file.kind <> 'film'
    and file.video_url is null)`;

const isUnitOf = (courseId: string, id: string) => and(eq(sections.courseId, courseId), eq(sections.id, id));

const testOfUnit = sql<TestSettings | null>`(select settings from ${tests} where section_id = sections.id)`;

/** Returns one unit of a course with its test, locked if a `lock` is named; null when the course has no such unit. */
export async function findUnit(db: Handle, courseId: string, id: string, lock?: 'share' | 'no key update') {
  // A statement that has waited for a row reads that row again, but its subqueries keep their older snapshot. One of its own sees what
  // was committed meanwhile. https://www.postgresql.org/docs/current/transaction-iso.html#XACT-READ-COMMITTED
  if (lock) await db.select({ id: sections.id }).from(sections).where(isUnitOf(courseId, id)).for(lock);
  const [row] = await db
    .select({ ...columns, position: positionAmong('all'), test: testOfUnit })
    .from(sections)
    .where(isUnitOf(courseId, id));
  return row ?? null;
}

/**
 * Returns one unit with the language of its course, its files and captions, and the time of the last change since a learner completed it, in one
 * round trip; null when the course has no such unit. Its number is that among the units of `which`.
 */
export async function findUnitToStudy(db: Handle, courseId: string, id: string, userId: string, which: UnitsToRead) {
  const [row] = await db
    .select({
      ...columns,
      position: positionAmong(which),
      language: courses.language,
      files: filesOfUnit,
      hasTest: sql<boolean>`exists (select from ${tests} where ${tests.sectionId} = ${sections.id})`,
      changedAt: sql<Date | string | null>`(select since.at from (${changedSince(id, userId)}) since)`,
    })
    .from(sections)
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .where(isUnitOf(courseId, id));
  return row ?? null;
}

/** Adds a unit at the end of a course whose row the transaction has locked: of its last chapter, if it has any. */
export async function insertUnit(
  db: Handle,
  courseId: string,
  row: UnitFields & { id: string; title: string; description: string },
) {
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from ${sections} where course_id = ${courseId})`;
  const chapterId = sql`(select id from chapters where course_id = ${courseId} order by position desc limit 1)`;
  await db.insert(sections).values({ chapterId, position: last, ...row, courseId });
}

/** Adds drafts without a text to a course, at these places. */
export async function insertDraftUnits(
  db: Handle,
  courseId: string,
  units: readonly { readonly id: string; title: string; chapterId: string | null; position: number }[],
): Promise<void> {
  if (units.length > 0)
    await db.insert(sections).values(units.map((unit) => ({ ...unit, courseId, description: '', draft: true })));
}

/** Returns whether there is a unit with one of these ids, of any course or removed. */
export const hasUnits = async (db: Handle, ids: readonly string[]): Promise<boolean> =>
  ids.length > 0 && (await db.$count(sections, inArray(sections.id, [...ids]))) > 0;

/** Changes a unit and counts its version up; `undefined` leaves a field as it is. */
export async function updateUnitRow(db: Handle, courseId: string, id: string, fields: UnitFields): Promise<void> {
  await db
    .update(sections)
    .set({ ...fields, version: sql`${sections.version} + 1`, updatedAt: sql`now()` })
    .where(isUnitOf(courseId, id));
}

/** Deletes a unit. */
export async function deleteUnitRow(db: Handle, courseId: string, id: string): Promise<void> {
  await db.delete(sections).where(isUnitOf(courseId, id));
}
