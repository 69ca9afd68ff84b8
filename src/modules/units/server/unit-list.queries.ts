import { and, eq, inArray, isNull, not, notInArray, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { completions } from '#server/db/schema/completions.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { studyFacts } from '#server/db/schema/study-facts.ts';
import { testAttempts } from '#server/db/schema/tests.ts';
import { chapters, sections } from '#server/db/schema/units.ts';

/** How long a removed unit can be restored. */
export const RESTORABLE_MINUTES = 60;

/** Returns ids as an array of the database. */
export const idList = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** Returns the chapters of a course in their order. */
export const listChapters = (db: Handle, courseId: string): Promise<{ id: string; title: string }[]> =>
  db
    .select({ id: chapters.id, title: chapters.title })
    .from(chapters)
    .where(eq(chapters.courseId, courseId))
    .orderBy(chapters.position, chapters.id);

/** Writes the chapters of a course in this order and deletes all others. */
export async function replaceChapters(
  tx: Handle,
  courseId: string,
  list: readonly { id: string; title: string }[],
): Promise<void> {
  const ids = list.map(({ id }) => id);
  await tx
    .delete(chapters)
    .where(and(eq(chapters.courseId, courseId), ids.length > 0 ? notInArray(chapters.id, ids) : undefined));
  if (list.length === 0) return;
  await tx
    .insert(chapters)
    .values(list.map(({ id, title }, index) => ({ id, courseId, title, position: index + 1 })))
    .onConflictDoUpdate({
      target: chapters.id,
      set: { title: sql`excluded.title`, position: sql`excluded.position` },
    });
}

/** Sets the chapter and the place of every unit of a course. */
export async function placeUnits(
  tx: Handle,
  courseId: string,
  units: readonly { id: string; chapterId: string | null }[],
): Promise<void> {
  const ids = units.map(({ id }) => id);
  const of = units.map(({ chapterId }) => chapterId ?? 'null');
  await tx.execute(sql`update ${sections} set position = placed.place, chapter_id = placed.chapter_id
    from unnest(${idList(ids)}, ${idList(of)}) with ordinality as placed (id, chapter_id, place)
    where placed.id = ${sections.id} and ${eq(sections.courseId, courseId)}
      and (${sections}.position, ${sections}.chapter_id) is distinct from (placed.place::int, placed.chapter_id)`);
}

/** Makes room for a unit at a place of a course, from 1. */
export async function makeRoom(tx: Handle, courseId: string, place: number): Promise<void> {
  await tx
    .update(sections)
    .set({ position: sql`${sections.position} + 1` })
    .where(and(eq(sections.courseId, courseId), sql`${sections.position} >= ${place}`));
}

/** Returns the place and the chapter of a unit; null if the course has no such unit. */
export async function findPlace(tx: Handle, courseId: string, id: string) {
  const [row] = await tx
    .select({ position: sections.position, chapterId: sections.chapterId })
    .from(sections)
    .where(and(eq(sections.courseId, courseId), eq(sections.id, id)));
  return row ?? null;
}

/** Takes units out of their course, so that they can be restored. Returns their ids and titles. */
export const removeUnitRows = (tx: Handle, courseId: string, ids: readonly string[]) =>
  tx
    .update(sections)
    .set({ courseId: null, removedFrom: courseId, removedAt: sql`now()` })
    .where(and(eq(sections.courseId, courseId), inArray(sections.id, [...ids])))
    .returning({ _id: sections.id, title: sections.title });

const isDue = sql`${sections.removedAt} < now() - make_interval(mins => ${sql.raw(String(RESTORABLE_MINUTES))})`;

/** Puts removed units back into their course, those that are not due to be deleted. Returns their ids and titles. */
export const restoreUnitRows = (tx: Handle, courseId: string, ids: readonly string[]) =>
  tx
    .update(sections)
    .set({ courseId, removedFrom: null, removedAt: null })
    .where(
      and(isNull(sections.courseId), eq(sections.removedFrom, courseId), not(isDue), inArray(sections.id, [...ids])),
    )
    .returning({ _id: sections.id, title: sections.title });

/** Returns the units that were removed too long ago to be restored. */
export async function listDueUnits(db: Handle): Promise<string[]> {
  const rows = await db
    .select({ id: sections.id })
    .from(sections)
    .where(and(isNull(sections.courseId), isDue))
    .orderBy(sections.removedAt, sections.id);
  return rows.map(({ id }) => id);
}

/** Learners whose rows one statement deletes: what they follow from is summed up again in the same transaction. */
const PRUNED_LEARNERS = 1_000;

/**
 * Deletes what some learners did in a removed unit that is due, and returns whether there may be more. Their enrolments are locked
 * first, as they are where facts are stored.
 */
export async function deleteStudiesOf(tx: Handle, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct user_id as id from (
      (select user_id from ${studyFacts} where section_id = ${id} limit ${PRUNED_LEARNERS})
      union all (select user_id from ${completions} where section_id = ${id} limit ${PRUNED_LEARNERS})
      union all (select user_id from ${testAttempts} where section_id = ${id} limit ${PRUNED_LEARNERS})) studied
    limit ${PRUNED_LEARNERS}`);
  if (rows.length === 0) return false;
  const users = idList(rows.map((row) => row.id));
  await tx.execute(sql`select from ${enrolments} e join ${sections} s on s.removed_from = e.course_id
    where s.id = ${id} and e.user_id = any(${users}) order by e.user_id for no key update of e`);
  for (const table of [studyFacts, completions, testAttempts])
    await tx.execute(sql`delete from ${table} where section_id = ${id} and user_id = any(${users})`);
  return true;
}

/** Deletes a removed unit that is due. */
export async function deleteDueUnit(db: Handle, id: string): Promise<void> {
  await db.delete(sections).where(and(eq(sections.id, id), isNull(sections.courseId), isDue));
}
