import { and, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RESET_KINDS } from '#contract/choices.ts';
import { courseIs } from '#server/db/course-ref.ts';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { progressResets } from '#server/db/schema/progress-resets.ts';
import { questionVersions } from '#server/db/schema/questions.ts';
import { studyFacts } from '#server/db/schema/study-facts.ts';
import { attemptAnswers, testAttempts } from '#server/db/schema/tests.ts';
import { sections } from '#server/db/schema/units.ts';
import { users } from '#server/db/schema/users.ts';
import { mergeParts, type VideoPart } from '#modules/progress/contract/watched-videos.ts';
import { watchedVideos } from '#server/db/schema/watched-videos.ts';

/** The progress of a learner in a unit. */
export interface LearnerUnit {
  readonly userId: string;
  readonly sectionId: string;
}

/** Locks a unit of a course, and the enrolment of a user in it; null where one of them does not exist. */
export async function lockLearnerUnit(tx: Handle, course: string, { userId, sectionId }: LearnerUnit) {
  const [row] = await tx
    .select({ courseId: courses.id, course: courses.name, unit: sections.title, enrolled: enrolments.userId })
    .from(sections)
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, userId)))
    .where(and(eq(sections.id, sectionId), courseIs(course)))
    .for('key share', { of: sections });
  return row ?? null;
}

/** Locks the attempts of a learner at the test of a unit. */
export async function lockAttempts(tx: Handle, { userId, sectionId }: LearnerUnit): Promise<void> {
  await tx.execute(
    sql`select from ${testAttempts} where user_id = ${userId} and section_id = ${sectionId} order by id for update`,
  );
}

/** The facts that a reset of a unit removes; a reset of a test that it was passed. */
const FACTS = {
  unit: sql`('opened', 'position', 'ticked', 'unticked', 'passed', 'answered')`,
  test: sql`('passed')`,
} as const satisfies Record<(typeof RESET_KINDS)[number], unknown>;

/** Moves the progress of a learner in a unit into a reset. Returns whether there was any. */
export async function insertReset(
  tx: Handle,
  reset: LearnerUnit & {
    readonly id: string;
    readonly courseId: string;
    readonly kind: (typeof RESET_KINDS)[number];
    readonly by: string;
  },
): Promise<boolean> {
  const { id, userId, courseId, sectionId, kind, by } = reset;
  const theirs = sql`user_id = ${userId} and section_id = ${sectionId}`;
  const all = (name: string) => sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from ${sql.raw(name)} r)`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    with attempts as (select * from ${testAttempts} where ${theirs}),
    answers as (delete from ${attemptAnswers} where attempt_id in (select id from attempts) returning *),
    gone as (delete from ${testAttempts} where id in (select id from attempts)),
    facts as (delete from ${studyFacts} where ${theirs} and kind in ${FACTS[kind]} returning *),
    watched as (delete from ${watchedVideos} where ${theirs} and ${kind === 'unit'} returning *)
    insert into ${progressResets} (id, user_id, course_id, section_id, kind, by_user_id, rows)
    select ${id}::uuid, ${userId}::uuid, ${courseId}::uuid, ${sectionId}::uuid, ${kind}, ${by}::uuid, jsonb_build_object(
      'attempts', ${all('attempts')}, 'answers', ${all('answers')}, 'facts', ${all('facts')}, 'watched', ${all('watched')})
    where exists (select from attempts) or exists (select from facts) or exists (select from watched)
    returning id`);
  return rows.length > 0;
}

/** Locks a reset of a course; null without one. */
export async function lockReset(tx: Handle, courseId: string, id: string) {
  const [row] = await tx
    .select({
      userId: progressResets.userId,
      sectionId: progressResets.sectionId,
      kind: progressResets.kind,
      undoneAt: progressResets.undoneAt,
      course: courses.name,
      unit: sections.title,
      name: users.name,
    })
    .from(progressResets)
    .innerJoin(courses, eq(courses.id, progressResets.courseId))
    .innerJoin(sections, eq(sections.id, progressResets.sectionId))
    .innerJoin(users, eq(users.id, progressResets.userId))
    .where(and(eq(progressResets.id, id), eq(progressResets.courseId, courseId)))
    .for('no key update', { of: progressResets });
  return row ?? null;
}

/** Days in which a reset can be undone. */
const KEPT_DAYS = 30;

/** Resets that a list shows. */
const LISTED = 100;

/** Returns the newest resets of a course that can be undone. */
export async function listCourseResets(db: Handle, courseId: string) {
  const actor = alias(users, 'actor');
  return db
    .select({
      _id: progressResets.id,
      learner: { _id: users.id, name: users.name },
      unit: sections.title,
      kind: progressResets.kind,
      by: actor.name,
      createdAt: progressResets.createdAt,
    })
    .from(progressResets)
    .innerJoin(sections, eq(sections.id, progressResets.sectionId))
    .innerJoin(users, eq(users.id, progressResets.userId))
    .leftJoin(actor, eq(actor.id, progressResets.byUserId))
    .where(
      and(
        eq(progressResets.courseId, courseId),
        eq(sections.courseId, courseId),
        isNull(progressResets.undoneAt),
        gte(progressResets.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
      ),
    )
    .orderBy(desc(progressResets.createdAt), desc(progressResets.id))
    .limit(LISTED);
}

/** Returns the user of a reset of a course; null without one. */
export async function findResetUser(db: Handle, courseId: string, id: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: progressResets.userId })
    .from(progressResets)
    .where(and(eq(progressResets.id, id), eq(progressResets.courseId, courseId)));
  return row?.userId ?? null;
}

/** The rows of a table that a reset moved, as `r`. */
const movedRows = (table: string, name: string, id: string): SQL =>
  sql`${progressResets} reset, jsonb_populate_recordset(null::${sql.raw(table)}, reset.rows->${name}) r where reset.id = ${id}`;

/** Puts back the attempts of a reset. Returns false where one of them has been begun again, also at this very moment. */
async function restoreAttempts(tx: Handle, id: string, unit: LearnerUnit): Promise<boolean> {
  const { rows } = await tx.execute<{ moved: number; begun: boolean }>(sql`
    select jsonb_array_length(rows->'attempts') as moved, exists (select from ${testAttempts}
      where user_id = ${unit.userId} and section_id = ${unit.sectionId}) as begun
    from ${progressResets} where id = ${id}`);
  const { moved, begun } = rows[0]!;
  if (moved === 0) return true;
  if (begun) return false;
  // An attempt that is being started has no row to lock, but the same number.
  const inserted =
    await tx.execute(sql`insert into ${testAttempts} select r.* from ${movedRows('test_attempts', 'attempts', id)}
    on conflict do nothing returning id`);
  return inserted.rows.length === moved;
}

/** Puts back what a reset removed of a watched video, together with what was watched since. */
async function restoreWatched(tx: Handle, id: string): Promise<void> {
  const { rows } = await tx.execute<{ before: VideoPart[]; since: VideoPart[] }>(sql`
    select before.parts as before, coalesce(since.parts, '[]') as since
    from (select r.* from ${movedRows('watched_films', 'watched', id)}) before
      left join ${watchedVideos} since on since.user_id = before.user_id and since.section_id = before.section_id`);
  const [row] = rows;
  if (!row) return;
  const parts = mergeParts([...row.before, ...row.since]);
  await tx.execute(sql`insert into ${watchedVideos} as since (user_id, section_id, parts, updated_at)
    select r.user_id, r.section_id, ${JSON.stringify(parts)}::jsonb, r.updated_at from ${movedRows('watched_films', 'watched', id)}
    on conflict (user_id, section_id) do update
      set parts = excluded.parts, updated_at = greatest(since.updated_at, excluded.updated_at)`);
}

/**
 * Puts the rows of a reset back as they were; what was studied since stays beside them. Returns false if the learner has begun the
 * test again: the transaction has to be rolled back then. The caller has locked the studies of the learner.
 */
export async function restoreReset(tx: Handle, id: string, unit: LearnerUnit): Promise<boolean> {
  if (!(await restoreAttempts(tx, id, unit))) return false;
  // The account of a marker and versions of questions may have been deleted since.
  await tx.execute(sql`insert into ${attemptAnswers}
      (attempt_id, version_id, answer, sequence, saved_at, points, comment, graded_version_id, marked_by)
    select r.attempt_id, r.version_id, r.answer, r.sequence, r.saved_at, r.points, r.comment,
      (select v.id from ${questionVersions} v where v.id = r.graded_version_id), (select u.id from ${users} u where u.id = r.marked_by)
    from ${movedRows('attempt_answers', 'answers', id)} and exists (select from ${questionVersions} v where v.id = r.version_id)`);
  await restoreWatched(tx, id);
  await tx.execute(
    sql`insert into ${studyFacts} select r.* from ${movedRows('study_facts', 'facts', id)} on conflict do nothing`,
  );
  await tx
    .update(progressResets)
    .set({ undoneAt: sql`now()`, rows: { facts: [], watched: [], attempts: [], answers: [] } })
    .where(eq(progressResets.id, id));
  return true;
}

/** Deletes resets after a month. */
export async function deleteOldResets(db: Handle): Promise<void> {
  await db.delete(progressResets).where(lt(progressResets.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}
