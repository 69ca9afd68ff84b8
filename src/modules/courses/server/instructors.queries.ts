import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { InstructorAccount, InstructorProfile } from '#modules/courses/contract/instructors.ts';
import { courseIs } from '#server/db/course-ref.ts';
import type { Handle } from '#server/db/database.ts';
import { cardColumns, courses, instructorProfiles } from '#server/db/schema/courses.ts';
import { users } from '#server/db/schema/users.ts';

/** The most accounts offered as instructors, and the most courses on the page of one. */
const MOST = 500;

const profileColumns = {
  name: instructorProfiles.name,
  title: instructorProfiles.title,
  bio: instructorProfiles.bio,
  link: instructorProfiles.link,
  imageSrc: instructorProfiles.imageSrc,
};

/** Returns the profile of an account, without its name in public if it has none yet, and its role; null for an unknown one. */
export async function findProfile(db: Handle, userId: string) {
  const [row] = await db
    .select({
      role: users.role,
      customId: users.customId,
      accountName: users.name,
      profile: { ...profileColumns, version: instructorProfiles.version },
    })
    .from(users)
    .leftJoin(instructorProfiles, eq(instructorProfiles.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Returns whether any course names an account as its instructor. */
export const isNamed = async (db: Handle, userId: string): Promise<boolean> =>
  (await db.$count(courses, eq(courses.instructorId, userId))) > 0;

/** Returns what an instructor of a published or unlisted course shows of themselves; null if there is no such course. */
export async function findPublicProfile(db: Handle, userId: string) {
  const [row] = await db
    .select({ _id: instructorProfiles.userId, ...profileColumns })
    .from(instructorProfiles)
    .where(
      and(
        eq(instructorProfiles.userId, userId),
        sql`exists (select from ${courses} where ${courses.instructorId} = ${instructorProfiles.userId}
          and ${courses.state} in ('published', 'unlisted'))`,
      ),
    );
  return row ?? null;
}

/** Returns the cards of an instructor's courses in the catalogue, newest first. */
export const listCardsOfInstructor = (db: Handle, userId: string) =>
  db
    .select(cardColumns)
    .from(courses)
    .where(and(eq(courses.instructorId, userId), eq(courses.listed, true)))
    .orderBy(desc(courses.customId))
    .limit(MOST);

/** Inserts the profile of an account, or changes it and counts its version up. */
export async function writeProfile(
  tx: Handle,
  userId: string,
  fields: Partial<Omit<InstructorProfile, 'version'>> & Pick<InstructorProfile, 'name'>,
): Promise<void> {
  await tx
    .insert(instructorProfiles)
    .values({ userId, ...fields, version: 1 })
    .onConflictDoUpdate({
      target: instructorProfiles.userId,
      set: { ...fields, version: sql`${instructorProfiles.version} + 1` },
    });
}

/** Inserts an empty profile with the name of the account, unless there is one. */
export async function ensureProfile(tx: Handle, userId: string, name: string): Promise<void> {
  await tx.insert(instructorProfiles).values({ userId, name }).onConflictDoNothing();
}

/** Returns the accounts of teachers and admins by name. */
export const listAccounts = (db: Handle): Promise<InstructorAccount[]> =>
  db
    .select({ _id: users.id, name: sql<string>`coalesce(${instructorProfiles.name}, ${users.name})` })
    .from(users)
    .leftJoin(instructorProfiles, eq(instructorProfiles.userId, users.id))
    .where(inArray(users.role, ['teacher', 'admin']))
    .orderBy(sql`coalesce(${instructorProfiles.name}, ${users.name}) collate "und-x-icu"`, users.customId)
    .limit(MOST);

/** Locks a course (`_id` or `customId`). Returns its name and its instructor; null for an unknown course. */
export async function lockCourseOf(tx: Handle, ref: string) {
  const [row] = await tx
    .select({ _id: courses.id, name: courses.name, instructorId: courses.instructorId })
    .from(courses)
    .where(courseIs(ref))
    .for('no key update');
  return row ?? null;
}

/** Changes the instructor of a course. */
export async function updateInstructor(tx: Handle, courseId: string, instructorId: string | null): Promise<void> {
  await tx.update(courses).set({ instructorId }).where(eq(courses.id, courseId));
}
