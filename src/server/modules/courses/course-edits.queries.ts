import { eq, sql } from 'drizzle-orm';
import { courseIs } from '#server/db/course-ref.ts';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';

type CourseRow = typeof courses.$inferSelect;
type CourseFields = Partial<typeof courses.$inferInsert>;

/** A course's own row, locked until the transaction ends: who edits it next waits. Null when there is none. */
export async function lockCourse(db: Handle, ref: string): Promise<CourseRow | null> {
  const [row] = await db.select().from(courses).where(courseIs(ref)).for('no key update');
  return row ?? null;
}

/**
 * Locks a course that is to be deleted. At once as strongly as deleting does: a purchase in progress is waited for here,
 * and not while it waits for this very row. Null when there is none.
 */
export async function lockCourseForDeletion(db: Handle, ref: string): Promise<CourseRow | null> {
  const [row] = await db.select().from(courses).where(courseIs(ref)).for('update');
  return row ?? null;
}

/** Adds a course; answers its row. */
export async function insertCourse(db: Handle, row: typeof courses.$inferInsert): Promise<CourseRow> {
  const [added] = await db.insert(courses).values(row).returning();
  if (!added) throw new Error('An insert without a conflict clause answered no row.');
  return added;
}

/** Changes a course and counts its version up; `undefined` leaves a field as it is. */
export async function updateCourseRow(db: Handle, id: string, fields: CourseFields): Promise<CourseRow> {
  const [changed] = await db
    .update(courses)
    .set({ ...fields, version: sql`${courses.version} + 1`, updatedAt: sql`now()` })
    .where(eq(courses.id, id))
    .returning();
  if (!changed) throw new Error('A locked course was gone.');
  return changed;
}

/** Deletes a course with its units and enrolments. */
export async function deleteCourseRow(db: Handle, id: string): Promise<void> {
  await db.delete(courses).where(eq(courses.id, id));
}
