import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { insertPastSales } from '#server/db/past-sales.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { users } from '#server/db/schema/users.ts';

/** Locks the row of a user who is to be deleted: writes about them end first, and later ones do not find them. */
export async function lockDeletedUser(tx: Handle, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
}

/** Locks the courses a user is enrolled in, in the order of their ids, as the triggers that count participants do. */
export async function lockCoursesOf(tx: Handle, userId: string): Promise<void> {
  const theirs = tx.select({ id: enrolments.courseId }).from(enrolments).where(eq(enrolments.userId, userId));
  await tx
    .select({ id: courses.id })
    .from(courses)
    .where(or(inArray(courses.id, theirs), eq(courses.instructorId, userId)))
    .orderBy(courses.id)
    .for('no key update');
}

/** A person's e-mail and when their account began, as PostgreSQL writes it; null when there is no such person. */
export async function findSince(db: Handle, id: string) {
  const [row] = await db
    .select({ email: users.email, since: sql<string>`${users.createdAt}::text` })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}

/** Keeps what a person has paid, by course and day of the school, without whom: to be called before their enrolments go. */
export async function keepSales(tx: Handle, userId: string): Promise<void> {
  const paid = await tx
    .select({ courseId: enrolments.courseId, at: enrolments.createdAt, cents: enrolments.paidCents })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), gt(enrolments.paidCents, 0)));
  await insertPastSales(tx, paid);
}
