import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { sections } from '#server/db/schema/units.ts';

/** Returns the ids of a course's units in their order. */
export async function listUnitIds(db: Handle, courseId: string): Promise<string[]> {
  const rows = await db
    .select({ id: sections.id })
    .from(sections)
    .where(eq(sections.courseId, courseId))
    .orderBy(sections.position, sections.id);
  return rows.map((row) => row.id);
}

/** Returns the pictures of a course's units. */
export async function listUnitPictures(db: Handle, courseId: string): Promise<(string | null)[]> {
  const rows = await db.select({ at: sections.sectionImage }).from(sections).where(eq(sections.courseId, courseId));
  return rows.map((row) => row.at);
}

/** Deletes the units of a course that are not in a list of ids. Returns their ids, titles and pictures. */
export const deleteUnitsExcept = (db: Handle, courseId: string, ids: readonly string[]) =>
  db
    .delete(sections)
    .where(and(eq(sections.courseId, courseId), ids.length > 0 ? notInArray(sections.id, [...ids]) : undefined))
    .returning({ _id: sections.id, title: sections.title, sectionImage: sections.sectionImage });

/** Orders the units of a course by a list of their ids. */
export async function orderUnits(db: Handle, courseId: string, ids: readonly string[]): Promise<void> {
  const place = sql`array_position(${sql.raw(`'{${ids.join(',')}}'::uuid[]`)}, ${sections.id})`;
  await db.update(sections).set({ position: place }).where(eq(sections.courseId, courseId));
}
