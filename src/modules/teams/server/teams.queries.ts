import { and, asc, eq, sql } from 'drizzle-orm';
import type { TeamRole } from '#contract/choices.ts';
import { normalEmail } from '#contract/email-address.ts';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { courseTeam, isMemberOf } from '#server/db/schema/course-team.ts';
import { courses } from '#server/db/schema/courses.ts';
import { emailConfirmed, users } from '#server/db/schema/users.ts';

const memberColumns = {
  _id: users.id,
  customId: users.customId,
  name: users.name,
  email: users.email,
  role: courseTeam.role,
  since: courseTeam.createdAt,
};

const members = (db: Handle) =>
  db.select(memberColumns).from(courseTeam).innerJoin(users, eq(users.id, courseTeam.userId)).$dynamic();

/** A member of a team with the number of their account. */
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** Returns the team of a course, by role and name. */
export const listMembers = (db: Handle, courseId: string) =>
  members(db)
    .where(eq(courseTeam.courseId, courseId))
    .orderBy(
      sql`array_position(array['owner', 'author', 'marker', 'viewer'], ${courseTeam.role})`,
      asc(sql`${users.name} collate "und-x-icu"`),
      asc(users.customId),
    );

/** Returns a member of the team of a course; null without one. */
export async function findMember(db: Handle, courseId: string, userId: string): Promise<MemberRow | null> {
  const [row] = await members(db).where(isMemberOf(userId, courseId));
  return row ?? null;
}

/** Returns the account of an email address in any letter case; null without one. */
export async function findAccountByEmail(db: Handle, email: string) {
  const [row] = await db
    .select({ _id: users.id, confirmed: emailConfirmed })
    .from(users)
    .where(eq(emailKey(users.email), normalEmail(email)));
  return row ?? null;
}

/** Locks a course while its team changes and returns its name; null if there is no such course. */
export async function lockTeam(tx: Handle, courseId: string): Promise<string | null> {
  const [row] = await tx
    .select({ name: courses.name })
    .from(courses)
    .where(eq(courses.id, courseId))
    .for('no key update');
  return row?.name ?? null;
}

/** Returns how many owners a course has. */
export const countOwners = (tx: Handle, courseId: string): Promise<number> =>
  tx.$count(courseTeam, and(eq(courseTeam.courseId, courseId), eq(courseTeam.role, 'owner')));

/** Adds a member to the team of a course. Returns false if they are in it. */
export async function insertMember(tx: Handle, courseId: string, userId: string, role: TeamRole): Promise<boolean> {
  const added = await tx
    .insert(courseTeam)
    .values({ courseId, userId, role })
    .onConflictDoNothing()
    .returning({ userId: courseTeam.userId });
  return added.length > 0;
}

/** Changes the role of a member. */
export async function updateMember(tx: Handle, courseId: string, userId: string, role: TeamRole): Promise<void> {
  await tx.update(courseTeam).set({ role }).where(isMemberOf(userId, courseId));
}

/** Removes a member. */
export async function deleteMember(tx: Handle, courseId: string, userId: string): Promise<void> {
  await tx.delete(courseTeam).where(isMemberOf(userId, courseId));
}
