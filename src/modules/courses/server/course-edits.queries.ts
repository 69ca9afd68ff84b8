import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { courseIs } from '#server/db/course-ref.ts';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';

export type CourseRow = typeof courses.$inferSelect;
type CourseFields = Partial<typeof courses.$inferInsert>;

/** Locks a course's row until the transaction ends and returns it; `null` if it does not exist. */
export async function lockCourse(db: Handle, ref: string): Promise<CourseRow | null> {
  const [row] = await db.select().from(courses).where(courseIs(ref)).for('no key update');
  return row ?? null;
}

/** Locks the rows of courses, in the order of their ids, until the transaction ends; returns those that exist. */
export const lockCourses = (db: Handle, refs: readonly string[]): Promise<CourseRow[]> =>
  db
    .select()
    .from(courses)
    .where(or(...refs.map(courseIs)))
    .orderBy(courses.id)
    .for('no key update');

/**
 * Locks a course for its deletion, at once as strongly as the deletion does: it waits for a purchase in progress here
 * and not while that waits for this row. Returns `null` if the course does not exist.
 */
export async function lockCourseForDeletion(db: Handle, ref: string): Promise<CourseRow | null> {
  const [row] = await db.select().from(courses).where(courseIs(ref)).for('update');
  return row ?? null;
}

/** Inserts a course and returns its row. */
export async function insertCourse(db: Handle, row: typeof courses.$inferInsert): Promise<CourseRow> {
  const [added] = await db.insert(courses).values(row).returning();
  if (!added) throw new Error('An insert without a conflict clause returned no row.');
  return added;
}

/** Updates a course and increments its version; `undefined` leaves a field as it is. */
export async function updateCourseRow(db: Handle, id: string, fields: CourseFields): Promise<CourseRow> {
  const [changed] = await db
    .update(courses)
    .set({ ...fields, version: sql`${courses.version} + 1`, updatedAt: sql`now()` })
    .where(eq(courses.id, id))
    .returning();
  if (!changed) throw new Error('A locked course does not exist.');
  return changed;
}

/** Deletes a course with its units and enrolments. Open orders of it need attention: they can no longer be delivered. */
export async function deleteCourseRow(db: Handle, id: string): Promise<void> {
  const waiting = db.select({ id: orderLines.orderId }).from(orderLines).where(eq(orderLines.courseId, id));
  await db
    .update(orders)
    .set({ attention: 'course_unavailable' })
    .where(and(eq(orders.state, 'open'), inArray(orders.id, waiting)));
  await db.delete(courses).where(eq(courses.id, id));
}
