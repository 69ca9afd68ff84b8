import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { chapters, sections } from '#server/db/schema/units.ts';

/** Returns the ids of a course's units in their order. */
export async function listUnitIds(db: Handle, courseId: string): Promise<string[]> {
  const rows = await listUnitRows(db, courseId);
  return rows.map(({ _id }) => _id);
}

/** Returns the units of a course in their order: ids, titles and chapters. */
export const listUnitRows = (db: Handle, courseId: string) =>
  db
    .select({ _id: sections.id, title: sections.title, chapterId: sections.chapterId })
    .from(sections)
    .where(eq(sections.courseId, courseId))
    .orderBy(sections.position, sections.id);

/** Returns the images of a course's units. */
export async function listUnitImages(db: Handle, courseId: string): Promise<(string | null)[]> {
  const rows = await db.select({ at: sections.sectionImage }).from(sections).where(eq(sections.courseId, courseId));
  return rows.map((row) => row.at);
}

/** Deletes the units of a course that are not in a list of ids. Returns their ids, titles and images. */
export const deleteUnitsExcept = (db: Handle, courseId: string, ids: readonly string[]) =>
  db
    .delete(sections)
    .where(and(eq(sections.courseId, courseId), ids.length > 0 ? notInArray(sections.id, [...ids]) : undefined))
    .returning({ _id: sections.id, title: sections.title, sectionImage: sections.sectionImage });

/** Orders the units of a course by a list of their ids; units of a chapter stay together. */
export async function orderUnits(db: Handle, courseId: string, ids: readonly string[]): Promise<void> {
  const place = sql`array_position(${sql.raw(`'{${ids.join(',')}}'::uuid[]`)}, ${sections.id})`;
  await db.update(sections).set({ position: place }).where(eq(sections.courseId, courseId));
  await renumberUnits(db, courseId);
}

/** Numbers the units of a course from 1: those without a chapter first, then chapter by chapter. */
export async function renumberUnits(db: Handle, courseId: string): Promise<void> {
  await db.execute(sql`update ${sections} set position = placed.place from (
      select s.id, (row_number() over (order by coalesce(c.position, 0), s.position, s.id))::int as place
      from ${sections} s left join ${chapters} c on c.id = s.chapter_id where s.course_id = ${courseId}
    ) placed where placed.id = ${sections.id} and placed.place <> ${sections}.position`);
}
