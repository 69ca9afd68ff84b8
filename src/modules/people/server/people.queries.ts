import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ACCESS_CAUSES, CourseState } from '#contract/choices.ts';
import { courseIs } from '#server/db/course-ref.ts';
import type { Handle } from '#server/db/database.ts';
import { completions } from '#server/db/schema/completions.ts';
import { courseTeam, isMemberOf } from '#server/db/schema/course-team.ts';
import { courses, publishedUnits } from '#server/db/schema/courses.ts';
import { enrolments, isCurrent } from '#server/db/schema/enrolments.ts';
import { entitlements } from '#server/db/schema/entitlements.ts';
import { orderLines, orders, payments } from '#server/db/schema/orders.ts';
import { timeFactors } from '#server/db/schema/tests.ts';
import { staffNotes } from '#server/db/schema/staff-notes.ts';
import { studyFacts } from '#server/db/schema/study-facts.ts';
import { isPublishedUnit, sections } from '#server/db/schema/units.ts';
import { emailConfirmed, users } from '#server/db/schema/users.ts';
import { isUnitToRead, type UnitsToRead, unitsToOpen } from '#server/db/units-to-read.ts';

/** What the access of a user to a course, and to a unit of it, depends on. */
export interface AccessFacts {
  readonly isAdmin: boolean;
  /** Whether they are in the team of the course. */
  readonly isInTeam: boolean;
  readonly course: { readonly _id: string; readonly customId: number; readonly name: string };
  readonly state: CourseState;
  readonly enrolled: { readonly until: Date | null } | null;
  /** Of the newest entry of the ledger. */
  readonly kind: 'grant' | 'removal' | 'refund' | null;
  readonly cause: (typeof ACCESS_CAUSES)[number] | null;
  readonly at: Date | null;
  readonly order: number | null;
  readonly by: string | null;
  readonly until: Date | null;
  readonly openOrder: {
    readonly _id: string;
    readonly number: number;
    readonly at: Date;
    readonly held: boolean;
  } | null;
  readonly unit: { readonly title: string; readonly preview: boolean; readonly doneAt: Date | null } | null;
  /** The videos that failed in the last days, the latest first. */
  readonly films: readonly FailedVideo[];
}

/** A video that failed: how often, when last, and whether that was on a phone. */
interface FailedVideo extends Record<string, unknown> {
  readonly title: string;
  readonly times: number;
  readonly at: Date;
  readonly phone: boolean;
}

const VIDEO_DAYS = 7;
const VIDEOS_NAMED = 3;

/** Returns the videos of a course, or of one unit, that failed for a user in the last week; of the units to read only. */
async function listFailedVideos(
  db: Handle,
  userId: string,
  course: string,
  { unit, which }: { readonly unit: string | undefined; readonly which: UnitsToRead },
) {
  const { rows } = await db.execute<FailedVideo>(sql`
    select s.title, count(*)::int as times, max(f.happened_at) as at,
      (array_agg((f.value->>'phone')::boolean order by f.happened_at desc, f.id desc))[1] as phone
    from ${studyFacts} f join ${sections} s on s.id = f.section_id
    where f.user_id = ${userId} and f.kind = 'failed' and s.course_id = ${course}
      and f.happened_at > now() - make_interval(days => ${VIDEO_DAYS}) and ${isUnitToRead(which, 's')} ${unit === undefined ? sql`` : sql`and s.id = ${unit}`}
    group by s.id, s.title order by at desc, s.id limit ${VIDEOS_NAMED}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** The account, the course and the unit an explanation is about. `forAdmin`: with the names of admins and every unit. */
export interface AccessQuestion {
  readonly userId: string;
  readonly course: string;
  readonly unit: string | undefined;
  readonly forAdmin: boolean;
}

/**
 * Returns what an access depends on; null without the user or the course. `unit` null: without one, not in the course, or not
 * published and the question is that of a learner.
 */
export async function findAccessFacts(
  db: Handle,
  { userId, course, unit: unitId, forAdmin }: AccessQuestion,
): Promise<AccessFacts | null> {
  const [row] = await db
    .select({
      role: users.role,
      _id: courses.id,
      customId: courses.customId,
      name: courses.name,
      state: courses.state,
      teamRole: courseTeam.role,
      enrolledAt: enrolments.createdAt,
      enrolledUntil: enrolments.until,
    })
    .from(courses)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, users.id)))
    .leftJoin(courseTeam, isMemberOf(users.id, courses.id))
    .where(courseIs(course));
  if (!row) return null;
  const { role, teamRole, _id, customId, name, state, enrolledAt, enrolledUntil } = row;
  const which = forAdmin ? 'all' : unitsToOpen({ role, teamRole });
  const admins = alias(users, 'admins');
  const [entry] = await db
    .select({
      kind: entitlements.kind,
      cause: entitlements.cause,
      at: entitlements.createdAt,
      until: entitlements.until,
      order: orders.number,
      by: admins.name,
    })
    .from(entitlements)
    .leftJoin(orderLines, eq(orderLines.id, entitlements.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(admins, eq(admins.id, entitlements.byUserId))
    .where(and(eq(entitlements.userId, userId), eq(entitlements.courseId, _id), ne(entitlements.kind, 'refund')))
    .orderBy(desc(entitlements.id))
    .limit(1);
  const [waiting] = await db
    .select({
      _id: orders.id,
      number: orders.number,
      at: orders.createdAt,
      held: sql<boolean>`exists (select from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.state} = 'held')`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.userId, userId), eq(orders.state, 'open'), eq(orderLines.courseId, _id)))
    .orderBy(desc(orders.number))
    .limit(1);
  const [unit] =
    unitId === undefined
      ? []
      : await db
          .select({ title: sections.title, preview: sections.freePreview, doneAt: completions.doneAt })
          .from(sections)
          .leftJoin(completions, and(eq(completions.sectionId, sections.id), eq(completions.userId, userId)))
          .where(and(eq(sections.id, unitId), eq(sections.courseId, _id), isUnitToRead(which)));
  return {
    isAdmin: role === 'admin',
    isInTeam: teamRole !== null,
    course: { _id, customId, name },
    state,
    enrolled: enrolledAt && { until: enrolledUntil },
    kind: null,
    cause: null,
    at: null,
    order: null,
    by: null,
    until: null,
    ...entry,
    openOrder: waiting ?? null,
    unit: unit ?? null,
    films: await listFailedVideos(db, userId, _id, { unit: unitId, which }),
  };
}

/** Returns an account, or null. */
export async function findPerson(db: Handle, id: string) {
  const [row] = await db
    .select({
      _id: users.id,
      customId: users.customId,
      name: users.name,
      email: users.email,
      role: users.role,
      version: users.version,
      emailConfirmed,
      joinedAt: users.createdAt,
      lastSeenAt: users.lastSeenAt,
      timeFactor: sql<number>`coalesce((select ${timeFactors.factor} from ${timeFactors} where ${timeFactors.userId} = ${users.id}), 1)`,
      notes: sql<number>`(select count(*)::int from ${staffNotes} where ${staffNotes.userId} = ${users.id})`,
    })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}

/** Returns the courses of a user with their progress, the newest enrolment first. */
export const listCoursesOfPerson = (db: Handle, userId: string) =>
  db
    .select({
      _id: courses.id,
      customId: courses.customId,
      name: courses.name,
      units: publishedUnits,
      done: sql<number>`(select count(*)::int from ${completions} join ${sections} on ${sections.id} = ${completions.sectionId} and ${isPublishedUnit()}
        where ${completions.userId} = ${enrolments.userId} and ${sections.courseId} = ${enrolments.courseId})`,
      since: enrolments.createdAt,
      until: enrolments.until,
      open: sql<boolean>`${isCurrent}`,
    })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(eq(enrolments.userId, userId))
    .orderBy(desc(enrolments.createdAt), courses.customId);

/** Inserts a note. */
export async function insertNote(
  tx: Handle,
  note: { id: string; userId: string; byUserId: string; text: string },
): Promise<void> {
  await tx.insert(staffNotes).values(note);
}

/** Sets the time factor of a user; 1 deletes it. Returns the one before. */
export async function writeTimeFactor(tx: Handle, userId: string, factor: number): Promise<number> {
  const [before] = await tx.select().from(timeFactors).where(eq(timeFactors.userId, userId));
  if (factor === 1) await tx.delete(timeFactors).where(eq(timeFactors.userId, userId));
  else
    await tx
      .insert(timeFactors)
      .values({ userId, factor })
      .onConflictDoUpdate({ target: timeFactors.userId, set: { factor } });
  return before?.factor ?? 1;
}

/** Deletes a note and returns whose it was, or null. */
export async function deleteNoteRow(tx: Handle, id: string): Promise<{ userId: string } | null> {
  const [gone] = await tx.delete(staffNotes).where(eq(staffNotes.id, id)).returning({ userId: staffNotes.userId });
  return gone ?? null;
}
