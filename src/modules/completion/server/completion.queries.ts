import { and, asc, eq, not, sql, type SQL } from 'drizzle-orm';
import type { CompletionRule, RuleEffect } from '#modules/completion/contract/completion.ts';
import * as LIMITS from '#contract/limits.ts';
import { courseIs } from '#server/db/course-ref.ts';
import type { Handle } from '#server/db/database.ts';
import { completions, courseCompletions } from '#server/db/schema/completions.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments, isCurrent } from '#server/db/schema/enrolments.ts';
import { studyFacts } from '#server/db/schema/study-facts.ts';
import { tests } from '#server/db/schema/tests.ts';
import { isPublishedUnit, sections } from '#server/db/schema/units.ts';
import { users } from '#server/db/schema/users.ts';

/** Whether a unit has a test: a condition of a query on units. */
const hasTest = sql`exists (select from ${tests} where ${tests.sectionId} = ${sections.id})`;

/** The rule of the course: a value in a query on courses. */
const OWN_RULE = sql`${courses.completionRule}`;

/** Whether a rule requires a unit of its course, of which it counts the published ones: a condition of a query on units. */
const isRequired = (rule: SQL): SQL => sql`${isPublishedUnit()} and case ${rule} ->> 'kind'
  when 'units' then ${rule} -> 'units' ? ${sections.id}::text
  when 'tests' then ${hasTest}
  else true end`;

/** Whether a user has done a unit: a condition of a query on units. */
const isDone = (userId: SQL): SQL => sql`exists (select from ${completions}
  where ${completions.userId} = ${userId} and ${completions.sectionId} = ${sections.id})`;

/** The users who have done every unit of a course that a rule requires, of which there is one: a subquery in a query on courses. */
const usersWhoFulfil = (rule: SQL, only?: SQL): SQL => sql`
  with required as materialized (
    select ${sections.id} from ${sections} where ${sections.courseId} = ${courses.id} and ${isRequired(rule)})
  select ${completions.userId} from required join ${completions} on ${completions.sectionId} = required.id
    ${only ? sql`where ${completions.userId} = ${only}` : sql``}
    group by ${completions.userId} having count(*) = (select count(*) from required)`;

/**
 * The users of `fulfilling` who have access to a course and have not completed it: a subquery in a query on courses. Without the
 * access, a change of the course would certify people who got their money back.
 */
const usersToComplete = (fulfilling: SQL): SQL => sql`select learners.user_id from (${fulfilling}) as learners
  where exists (select from ${enrolments}
    where ${enrolments.courseId} = ${courses.id} and ${enrolments.userId} = learners.user_id and ${isCurrent})
  and not exists (select from ${courseCompletions}
    where ${courseCompletions.userId} = learners.user_id and ${courseCompletions.courseId} = ${courses.id})`;

/** The users who have completed a course and are not in `fulfilling`: a subquery in a query on courses. */
const usersToKeep = (fulfilling: SQL): SQL => sql`select ${courseCompletions.userId} from ${courseCompletions}
  where ${courseCompletions.courseId} = ${courses.id}
    and not exists (select from (${fulfilling}) as learners where learners.user_id = ${courseCompletions.userId})`;

/**
 * Seconds between the first sign of study in a course and the last required unit that was done, by the clock of the device,
 * so that hours of waiting for a connection do not count. A unit ticked but never opened is a sign of its own.
 */
const studiedSeconds = (userId: SQL): SQL => sql`(select greatest(0, least(2147483647, extract(epoch from
    max(${completions.doneAt}) filter (where ${isRequired(OWN_RULE)}) - least(min(${completions.doneAt}), (
      select min(${studyFacts.happenedAt}) from ${studyFacts} where ${studyFacts.userId} = ${userId} and ${studyFacts.kind} = 'opened'
        and ${studyFacts.sectionId} in (select id from ${sections} where ${sections.courseId} = ${courses.id})))))::int)
  from ${completions} join ${sections} on ${sections.id} = ${completions.sectionId} and ${isPublishedUnit()}
  where ${completions.userId} = ${userId} and ${sections.courseId} = ${courses.id})`;

/** Total length of the videos of the required units of a course, in seconds; videos of unknown length count as 0. */
const videoSeconds = sql`(select least(2147483647, coalesce(sum(${sections.durationSeconds}), 0))::int from ${sections}
  where ${sections.courseId} = ${courses.id} and ${sections.videoUrl} is not null and ${isRequired(OWN_RULE)})`;

/** Inserts the completion of a course by a user who fulfils its rule. Returns the id of the course if it was inserted. */
export async function insertCompletion(tx: Handle, userId: string, course: string): Promise<string | null> {
  const { rows } = await tx.execute<{ course_id: string }>(sql`
    insert into ${courseCompletions} (user_id, course_id, studied_seconds, film_seconds)
    select ${userId}::uuid, ${courses.id}, ${studiedSeconds(sql`${userId}::uuid`)}, ${videoSeconds} from ${courses}
      where ${courseIs(course)} and exists (${usersWhoFulfil(OWN_RULE, sql`${userId}::uuid`)})
    on conflict do nothing returning course_id`);
  return rows[0]?.course_id ?? null;
}

/** Returns up to `limit` users who fulfil the rule of a course and have not completed it. */
export async function listUsersToComplete(db: Handle, courseId: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select found.user_id from ${courses}, lateral (${usersToComplete(usersWhoFulfil(OWN_RULE))}) as found where ${eq(courses.id, courseId)}
      limit ${limit}`);
  return rows.map((row) => row.user_id);
}

/** The number of users in a list, and the first of them by name: an object in a query. */
const people = (matches: SQL): SQL => sql`json_build_object(
  'count', (select count(*) from ${matches}),
  'first', (select coalesce(json_agg(json_build_object('_id', id, 'name', name) order by name, id), '[]') from (
    select ${users.id}, ${users.name} from ${users} join ${matches} on ${matches}.user_id = ${users.id}
      order by ${users.name}, ${users.id} limit ${LIMITS.affectedShown}) as first))`;

/** Returns what another rule would do to the learners of a course; null for an unknown course. */
export async function findEffect(db: Handle, course: string, rule: CompletionRule): Promise<RuleEffect | null> {
  const other = sql`${JSON.stringify(rule)}::jsonb`;
  const fulfilling = sql`select user_id from fulfilling`;
  const { rows } = await db.execute<{ [Key in keyof RuleEffect]: RuleEffect[Key] }>(sql`
    select effect.completing, effect.keeping,
      (select count(*)::int from ${sections} where ${sections.courseId} = ${courses.id} and ${isRequired(other)}) as required
    from ${courses}, lateral (
      with fulfilling as materialized (${usersWhoFulfil(other)}),
        completing as materialized (${usersToComplete(fulfilling)}),
        keeping as materialized (${usersToKeep(fulfilling)})
      select ${people(sql`completing`)} as completing, ${people(sql`keeping`)} as keeping
    ) as effect
    where ${courseIs(course)}`);
  return rows[0] ?? null;
}

/** Returns the rule of a course and when a user completed it; null for an unknown course. */
export async function findCompletion(
  db: Handle,
  userId: string,
  course: string,
): Promise<{ courseId: string; rule: CompletionRule; completedAt: Date | null } | null> {
  const [row] = await db
    .select({ courseId: courses.id, rule: courses.completionRule, completedAt: courseCompletions.completedAt })
    .from(courses)
    .leftJoin(courseCompletions, and(eq(courseCompletions.courseId, courses.id), eq(courseCompletions.userId, userId)))
    .where(courseIs(course));
  return row ?? null;
}

/** Returns the required units of a course that a user has not done, in the order of the course. */
export const listMissing = (db: Handle, userId: string, courseId: string) =>
  db
    .select({ _id: sections.id, title: sections.title })
    .from(sections)
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .where(and(eq(courses.id, courseId), isRequired(OWN_RULE), not(isDone(sql`${userId}::uuid`))))
    .orderBy(asc(sections.position), asc(sections.id));

/** Locks a course and returns its name and rule; null for an unknown one. */
export async function lockRule(tx: Handle, course: string) {
  const [row] = await tx
    .select({ _id: courses.id, name: courses.name, rule: courses.completionRule })
    .from(courses)
    .where(courseIs(course))
    .for('no key update');
  return row ?? null;
}

/** Changes the rule of a course. */
export async function updateRule(tx: Handle, courseId: string, completionRule: CompletionRule): Promise<void> {
  await tx.update(courses).set({ completionRule }).where(eq(courses.id, courseId));
}

/** Lists the courses a user has completed, oldest first. */
export const listCompletionsOf = (db: Handle, userId: string) =>
  db
    .select({ course: courses.name, courseId: courses.id, completedAt: courseCompletions.completedAt })
    .from(courseCompletions)
    .innerJoin(courses, eq(courses.id, courseCompletions.courseId))
    .where(eq(courseCompletions.userId, userId))
    .orderBy(asc(courseCompletions.completedAt));
