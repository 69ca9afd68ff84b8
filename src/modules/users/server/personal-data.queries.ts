import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { QuestionInput } from '#modules/questions/contract/questions.ts';
import type { Handle } from '#server/db/database.ts';
import { completions } from '#server/db/schema/completions.ts';
import { courseTeam } from '#server/db/schema/course-team.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { entitlements } from '#server/db/schema/entitlements.ts';
import { progressResets } from '#server/db/schema/progress-resets.ts';
import { questions, questionVersions } from '#server/db/schema/questions.ts';
import { timeFactors } from '#server/db/schema/tests.ts';
import { isPublishedUnit, sections } from '#server/db/schema/units.ts';
import { studyLocales } from '#server/db/schema/study-locales.ts';
import { studyFacts } from '#server/db/schema/study-facts.ts';
import { staffNotes } from '#server/db/schema/staff-notes.ts';
import { knownDevices, sessions } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { watchClocks, watchedVideos } from '#server/db/schema/watched-videos.ts';

/** The account itself, without what logs in. */
export async function findAccount(db: Handle, id: string) {
  const { customId, name, email, emailConfirmedAt, role, createdAt, updatedAt, lastSeenAt } = users;
  const [row] = await db
    .select({
      _id: users.id,
      customId,
      name,
      email,
      emailConfirmedAt,
      role,
      createdAt,
      updatedAt,
      lastSeenAt,
      studyLocale: studyLocales.locale,
      timeFactorInTests: timeFactors.factor,
    })
    .from(users)
    .leftJoin(timeFactors, eq(timeFactors.userId, users.id))
    .leftJoin(studyLocales, eq(studyLocales.userId, users.id))
    .where(eq(users.id, id));
  return row ?? null;
}

/** Lists a user's enrolments with their origin, oldest first. */
export const listOwnEnrolments = (db: Handle, userId: string) =>
  db
    .select({
      course: courses.name,
      courseId: courses.id,
      how: enrolments.source,
      paidCents: enrolments.paidCents,
      since: enrolments.createdAt,
      until: enrolments.until,
    })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(eq(enrolments.userId, userId))
    .orderBy(asc(enrolments.createdAt));

/** Lists the courses whose team a user is in, oldest first. */
export const listOwnTeams = (db: Handle, userId: string) =>
  db
    .select({ course: courses.name, courseId: courses.id, role: courseTeam.role, since: courseTeam.createdAt })
    .from(courseTeam)
    .innerJoin(courses, eq(courses.id, courseTeam.courseId))
    .where(eq(courseTeam.userId, userId))
    .orderBy(asc(courseTeam.createdAt), asc(courses.customId));

/** Lists each grant and removal of a user's access to courses, oldest first. */
export const listOwnAccess = (db: Handle, userId: string) =>
  db
    .select({
      course: courses.name,
      kind: entitlements.kind,
      cause: entitlements.cause,
      paidCents: entitlements.paidCents,
      until: entitlements.until,
      at: entitlements.createdAt,
    })
    .from(entitlements)
    .innerJoin(courses, eq(courses.id, entitlements.courseId))
    .where(eq(entitlements.userId, userId))
    .orderBy(asc(entitlements.id));

/** The title of a unit; null while it is not published: it may have been changed since its learners saw it. */
const publishedTitle = sql<string | null>`case when ${isPublishedUnit()} then ${sections.title} end`;

/** Lists the units a user has completed. */
export const listOwnCompletions = (db: Handle, userId: string) =>
  db
    .select({ unit: publishedTitle, courseId: sections.courseId, doneAt: completions.doneAt })
    .from(completions)
    .innerJoin(sections, eq(sections.id, completions.sectionId))
    .where(eq(completions.userId, userId))
    .orderBy(asc(completions.doneAt));

/** Returns the ids of what a user did while studying, oldest first. */
export async function listFactIds(db: Handle, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: studyFacts.id })
    .from(studyFacts)
    .where(eq(studyFacts.userId, userId))
    .orderBy(asc(studyFacts.happenedAt), asc(studyFacts.id));
  return rows.map(({ id }) => id);
}

/**
 * Lists some of what a user did while studying, oldest first: units opened, positions in videos, ticks, settings of the
 * player. `body` is the question that was practised, with its solution.
 */
export const listFactRows = (db: Handle, userId: string, ids: readonly string[]) =>
  db
    .select({
      kind: studyFacts.kind,
      unit: publishedTitle,
      value: studyFacts.value,
      body: sql<QuestionInput | null>`case when ${studyFacts.kind} = 'answered' then (
        select v.body from ${questions} q join ${questionVersions} v on v.question_id = q.id and v.number = q.number
        where q.id = (${studyFacts.value} ->> 'question')::uuid) end`,
      device: studyFacts.device,
      happenedAt: studyFacts.happenedAt,
      receivedAt: studyFacts.receivedAt,
    })
    .from(studyFacts)
    .leftJoin(sections, eq(sections.id, studyFacts.sectionId))
    .where(and(eq(studyFacts.userId, userId), inArray(studyFacts.id, [...ids])))
    .orderBy(asc(studyFacts.happenedAt), asc(studyFacts.id));

/** Lists what was reset of a user's progress and can still be restored, oldest first. */
export const listOwnResets = (db: Handle, userId: string) =>
  db
    .select({
      course: courses.name,
      unit: publishedTitle,
      kind: progressResets.kind,
      at: progressResets.createdAt,
      removed: progressResets.rows,
    })
    .from(progressResets)
    .innerJoin(courses, eq(courses.id, progressResets.courseId))
    .innerJoin(sections, eq(sections.id, progressResets.sectionId))
    .where(and(eq(progressResets.userId, userId), isNull(progressResets.undoneAt)))
    .orderBy(asc(progressResets.createdAt));

/** Lists what a user has watched of videos, in courses that require it: parts in seconds. */
export const listOwnWatchedVideos = (db: Handle, userId: string) =>
  db
    .select({ unit: publishedTitle, parts: watchedVideos.parts, updatedAt: watchedVideos.updatedAt })
    .from(watchedVideos)
    .innerJoin(sections, eq(sections.id, watchedVideos.sectionId))
    .where(eq(watchedVideos.userId, userId))
    .orderBy(asc(watchedVideos.updatedAt), asc(sections.id));

/** Returns when the browsers of a user reported last what they played, and the time their videos have used up. */
export const findOwnWatchClock = async (db: Handle, userId: string) =>
  (
    await db
      .select({
        usedUntil: watchClocks.usedUntil,
        reports: sql<Record<string, string>>`(select jsonb_object_agg(key, to_timestamp(value::float8 / 1000))
          from jsonb_each_text(${watchClocks.devices}))`,
      })
      .from(watchClocks)
      .where(eq(watchClocks.userId, userId))
  )[0] ?? null;

/** Lists a user's sessions with their user agents. */
export const listOwnSessions = (db: Handle, userId: string) =>
  db
    .select({
      browser: sessions.userAgent,
      firstSeen: sessions.createdAt,
      lastSeen: sessions.seenAt,
      ends: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));

/** Lists what the staff noted about a user, oldest first. */
export const listNotesAbout = (db: Handle, userId: string) =>
  db
    .select({ text: staffNotes.text, writtenAt: staffNotes.createdAt })
    .from(staffNotes)
    .where(eq(staffNotes.userId, userId))
    .orderBy(asc(staffNotes.createdAt));

/** Lists when each known device of a user was first seen. */
export const listOwnDevices = (db: Handle, userId: string) =>
  db
    .select({ firstSeen: knownDevices.createdAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(asc(knownDevices.createdAt));
