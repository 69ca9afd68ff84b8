import { type SQL, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { latestFacts, TICK_KINDS } from '#server/db/latest-facts.ts';
import { completions } from '#server/db/schema/completions.ts';
import { courseTeam } from '#server/db/schema/course-team.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments, isCurrent } from '#server/db/schema/enrolments.ts';
import { questions } from '#server/db/schema/questions.ts';
import { type FACT_KINDS, studyFacts } from '#server/db/schema/study-facts.ts';
import { tests } from '#server/db/schema/tests.ts';
import { sections } from '#server/db/schema/units.ts';
import { videoSeconds, requiresWatching, type TickedUnit } from './watching.queries.ts';

/** A row of `study_facts` as it is inserted. */
export interface NewFact {
  readonly id: string;
  readonly sectionId: string | null;
  readonly kind: (typeof FACT_KINDS)[number];
  readonly value: object | null;
  /** Null for a fact of the server. */
  readonly device: string | null;
  readonly sequence: number;
  /** ISO 8601; null: now. */
  readonly happenedAt: string | null;
}

const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** Whether a user may study a unit, and what is needed to tick it. */
export interface LockedUnit extends TickedUnit {
  readonly open: boolean;
}

/**
 * Returns which of these units exist and whether the user may study them; removed units, which can be restored, count. The
 * courses, the enrolments and the units are locked until the transaction ends.
 */
export async function lockUnitsOf(
  tx: Handle,
  userId: string,
  ids: readonly string[],
  isAdmin: boolean,
): Promise<ReadonlyMap<string, LockedUnit>> {
  const { rows } = await tx.execute<{ id: string } & LockedUnit & Record<string, unknown>>(sql`
    with course as materialized (
      select id, ${requiresWatching} as watched from ${courses} where id in (
        select coalesce(course_id, removed_from) from ${sections} where id = any(${uuids(ids)}))
      order by id for key share),
    enrolment as materialized (
      select course_id from ${enrolments} where course_id in (select id from course) and user_id = ${userId} and ${isCurrent}
      order by course_id for key share),
    membership as materialized (
      select course_id from ${courseTeam} where course_id in (select id from course) and user_id = ${userId}
        and (select count(*) from enrolment) >= 0 -- counts them, so that locks come in the same order
      order by course_id for key share)
    select ${sections.id}, ${isAdmin} or e.course_id is not null or m.course_id is not null as open,
      exists (select from ${tests} where ${tests.sectionId} = ${sections.id}) as "hasTest", c.watched as "isWatched",
      ${sections.videoUrl} as "videoUrl", ${sections.durationSeconds} as "durationSeconds", ${videoSeconds} as "filmSeconds"
    from ${sections} join course c on c.id = coalesce(${sections.courseId}, ${sections.removedFrom})
      left join enrolment e on e.course_id = c.id left join membership m on m.course_id = c.id
    where ${sections.id} = any(${uuids(ids)}) order by ${sections.id} for key share of sections`);
  return new Map(rows.map(({ id, ...unit }) => [id, unit]));
}

/** Returns the units and questions of these pairs that belong to the same course, as `unit question`. */
export async function listPairsOfCourses(
  tx: Handle,
  pairs: readonly { readonly unit: string; readonly question: string }[],
): Promise<ReadonlySet<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await tx.execute<{ pair: string }>(sql`
    select distinct s.id || ' ' || q.id as pair
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p(unit uuid, question uuid)
      join ${sections} s on s.id = p.unit
      join ${questions} q on q.id = p.question and q.course_id = coalesce(s.course_id, s.removed_from)
    where q.archived_at is null`);
  return new Set(rows.map(({ pair }) => pair));
}

/** The lock of the facts of a user, which lasts until the transaction ends. */
const lockOfFacts = (userId: string): SQL =>
  sql`pg_advisory_xact_lock(hashtextextended(${`aula: facts of ${userId}`}, 0))`;

/** Waits for transactions that store facts of a user, and makes later ones wait. */
export async function lockFacts(tx: Handle, userId: string): Promise<void> {
  await tx.execute(sql`select ${lockOfFacts(userId)}`);
}

/**
 * Inserts facts that are not stored yet. Two transactions that store facts of the same user run one after the other: each
 * must see the facts of the other when it computes what follows from them.
 */
export async function insertFacts(tx: Handle, userId: string, facts: readonly NewFact[]): Promise<void> {
  await tx.execute(sql`
    with lock as materialized (select ${lockOfFacts(userId)})
    insert into ${studyFacts} (id, user_id, section_id, kind, value, device, sequence, happened_at, received_at)
    select id, ${userId}, "sectionId", kind, nullif(value, 'null'), device, sequence,
      least("happenedAt", clock_timestamp()), clock_timestamp()
    from lock, jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
      as f(id uuid, "sectionId" uuid, kind text, value jsonb, device uuid, sequence int, "happenedAt" timestamptz)
    on conflict do nothing`);
}

/**
 * What says whether a unit is done, the latest fact of each user and unit: of a unit with a test only that it was passed,
 * of others also ticks.
 */
const latestTicks = (where: SQL): SQL =>
  latestFacts(
    sql`f.kind in ${TICK_KINDS} and ${where}
      and (f.kind = 'passed' or not exists (select from ${tests} where ${tests.sectionId} = f.section_id))`,
    sql`user_id, section_id`,
  );

/** Returns a statement that writes what facts `f` say to the completions `c` they are about, and selects from the facts. */
const writeCompletions = (facts: SQL, stored: SQL, select: SQL): SQL => sql`
  with latest as materialized (${latestTicks(facts)}),
  gone as (
    delete from ${completions} c where ${stored} and not exists (select from latest l
      where l.user_id = c.user_id and l.section_id = c.section_id and l.kind <> 'unticked')),
  added as (
    insert into ${completions} as c (user_id, section_id, done_at)
    select user_id, section_id, happened_at from latest where kind <> 'unticked'
    on conflict (user_id, section_id) do update set done_at = excluded.done_at where c.done_at <> excluded.done_at)
  ${select}`;

/**
 * Computes whether a user has completed these units and writes it to `completions`; returns the courses of those that have
 * facts. Only this and `updateCompletionsOfUnit` write that table.
 */
export async function updateCompletions(tx: Handle, userId: string, sectionIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ courseId: string }>(
    writeCompletions(
      sql`f.user_id = ${userId} and f.section_id = any(${uuids(sectionIds)})`,
      sql`c.user_id = ${userId} and c.section_id = any(${uuids(sectionIds)})`,
      sql`select distinct course_id as "courseId" from latest order by course_id`,
    ),
  );
  return rows.map(({ courseId }) => courseId);
}

/** Computes again who has completed a unit, after it got a test or lost one. The unit is locked until the transaction ends. */
export async function updateCompletionsOfUnit(tx: Handle, sectionId: string): Promise<void> {
  // A tick or a passed test that is being stored holds the unit: what it writes is seen by the next statement.
  await tx.execute(sql`select from ${sections} where ${sections.id} = ${sectionId} for update`);
  await tx.execute(writeCompletions(sql`f.section_id = ${sectionId}`, sql`c.section_id = ${sectionId}`, sql`select`));
}

/** A unit whose completion differs from its facts: one of the two times is null where only the other has it. */
export interface CompletionDifference extends Record<string, unknown> {
  readonly userId: string;
  readonly sectionId: string;
  readonly computed: string | null;
  readonly stored: string | null;
}

/** Computes all completions from the facts and returns up to so many differences. Reads both tables whole. */
export async function listCompletionDifferences(db: Handle, limit: number): Promise<CompletionDifference[]> {
  const { rows } = await db.execute<CompletionDifference>(sql`
    with latest as (select * from (${latestTicks(sql`true`)}) l where kind <> 'unticked')
    select coalesce(l.user_id, c.user_id) as "userId", coalesce(l.section_id, c.section_id) as "sectionId",
      l.happened_at::text as computed, c.done_at::text as stored
    from latest l full join ${completions} c on c.user_id = l.user_id and c.section_id = l.section_id
    where l.happened_at is distinct from c.done_at
    limit ${limit}`);
  return rows;
}
