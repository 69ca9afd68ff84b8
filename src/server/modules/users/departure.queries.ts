import { eq, sql } from 'drizzle-orm';
import type { Role } from '#contract/users.ts';
import type { Handle } from '#server/db/database.ts';
import { enrolments, pastSales } from '#server/db/schema/enrolments.ts';
import { users } from '#server/db/schema/users.ts';

/** A person's role as it is now; null when there is no such person. */
export async function findRole(db: Handle, id: string): Promise<Role | null> {
  const [found] = await db.select({ role: users.role }).from(users).where(eq(users.id, id));
  return found?.role ?? null;
}

/**
 * Locks a person who is about to go, and answers their role; null when there is no such person. What is being written
 * about them ends first, and what begins later finds nobody.
 */
export async function lockLeaver(tx: Handle, id: string): Promise<Role | null> {
  const [found] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id)).for('update');
  return found?.role ?? null;
}

/** The role of somebody who acts, and who stays as long as the transaction lasts; null when they are gone. */
export async function holdActor(tx: Handle, id: string): Promise<Role | null> {
  const [found] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id)).for('key share');
  return found?.role ?? null;
}

/** A person's e-mail and when their account began, as PostgreSQL writes it; null when there is no such person. */
export async function findSince(db: Handle, id: string) {
  const [found] = await db
    .select({ email: users.email, since: sql<string>`${users.createdAt}::text` })
    .from(users)
    .where(eq(users.id, id));
  return found ?? null;
}

/** Keeps what a person has paid, by course and day, without whom: to be called before their enrolments go. */
export async function keepSales(tx: Handle, userId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${pastSales} (course_id, sold_on, paid_cents)
    select ${enrolments.courseId}, (${enrolments.createdAt} at time zone 'utc')::date, ${enrolments.paidCents}
      from ${enrolments} where ${enrolments.userId} = ${userId} and ${enrolments.paidCents} > 0`);
}
