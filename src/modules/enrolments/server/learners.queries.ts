import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { LearnerSort, LearnerState } from '#contract/choices.ts';
import * as LIMITS from '#contract/limits.ts';
import type { Student } from '#modules/enrolments/contract/enrolments.ts';
import type { Handle } from '#server/db/database.ts';
import { latestFacts } from '#server/db/latest-facts.ts';
import { contains, containsByPieces, isIndexable } from '#server/db/search.ts';
import { certificates } from '#server/db/schema/certificates.ts';
import { completions } from '#server/db/schema/completions.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { entitlements } from '#server/db/schema/entitlements.ts';
import { studyFacts } from '#server/db/schema/study-facts.ts';
import { testAttempts, tests } from '#server/db/schema/tests.ts';
import { isPublishedUnit, sections } from '#server/db/schema/units.ts';
import { users } from '#server/db/schema/users.ts';

/** Which learners of a course are listed. */
export interface LearnerFilter {
  readonly courseId: string;
  readonly q?: string | undefined;
  readonly state?: LearnerState | undefined;
  /** The unit the stuck ones are stuck at. */
  readonly unit?: string | undefined;
  /** Whether `q` is also looked for in email addresses. */
  readonly byEmail: boolean;
}

/** Where a page begins: what its order compares of the row before, as texts. */
export interface LearnerCursor {
  readonly key: string;
  /** The id that breaks ties: the `customId` of the account in the order of names, else its id. */
  readonly tie: string;
}

/** Which learners, in which order, and which page of them. */
export interface LearnersPage extends LearnerFilter {
  readonly sort: LearnerSort;
  readonly after: LearnerCursor | null;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  /** Whether each row says where the learner is in each unit. */
  readonly units?: boolean;
}

const NEVER = sql`'-infinity'::timestamptz`;
const isQuiet = sql`${enrolments.activeAt} < now() - make_interval(days => ${sql.raw(String(LIMITS.quietDays))})
  and not ${enrolments.finished}`;

/**
 * Whether a test of a course was failed whose unit is hidden or removed, or that was deleted: only then are the attempts of each learner
 * read. Computed once in a query.
 */
const hasHiddenFailures = (courseId: string): SQL => sql`(select exists (
  select from ${sections} s where (s.course_id = ${courseId} or s.removed_from = ${courseId})
    and not (s.course_id is not null and ${isPublishedUnit('s')} and exists (select from ${tests} t where t.section_id = s.id))
    and exists (select from ${testAttempts} a where a.section_id = s.id and a.passed = false)))`;

/** Whether learners of a course are in a state. Their sums also count units that are hidden or removed; these are left out here. */
const STATES: Readonly<Record<LearnerState, (courseId: string) => SQL>> = {
  not_started: () => sql`${enrolments.activeAt} = ${NEVER}`,
  quiet: () => sql`${enrolments.activeAt} > ${NEVER} and ${isQuiet}`,
  stuck: (
    courseId,
  ) => sql`${enrolments.stuckUnitId} is not null and ${isQuiet} and ${enrolments.stuckUnitId} = any(array(
    select s.id from ${sections} s where s.course_id = ${courseId} and ${isPublishedUnit('s')}))`,
  finished: () => sql`${enrolments.finished}`,
  failed_test: (courseId) => sql`${enrolments.failedTest} and (not ${hasHiddenFailures(courseId)} or exists (
    select from ${sections} s join ${tests} t on t.section_id = s.id
      join ${testAttempts} a on a.section_id = s.id and a.user_id = ${enrolments.userId} and a.passed = false
    where s.course_id = ${courseId} and ${isPublishedUnit('s')}
      and not exists (select from ${completions} c where c.user_id = ${enrolments.userId} and c.section_id = s.id)))`,
};

/**
 * Whether a user's name or address contains a text. One too short for the index of texts is kept from it: the index would
 * return every user of the school, not only those of the course.
 */
const hasText = (q: string): SQL =>
  isIndexable(q) ? containsByPieces(users.searchText, q) : contains(sql`(${users.searchText} || '')`, q);

const matches = ({ courseId, q, state, unit, byEmail }: LearnerFilter): SQL | undefined =>
  and(
    eq(enrolments.courseId, courseId),
    state && STATES[state](courseId),
    state === 'stuck' && unit !== undefined ? eq(enrolments.stuckUnitId, unit) : undefined,
    q ? hasText(q) : undefined,
    q && !byEmail ? contains(sql`fold(${users.name})`, q) : undefined,
  );

/** The orders by a column of enrolments, and its type. */
const ORDERS = {
  progress: { key: enrolments.unitsDone, type: sql`int` },
  lastSeen: { key: enrolments.activeAt, type: sql`timestamptz` },
  joined: { key: enrolments.createdAt, type: sql`timestamptz` },
} as const;

const NAME = sql`${users.name} collate "und-x-icu"`;

interface Order {
  readonly by: SQL;
  /** The same of the rows of the page. */
  readonly ofPage: SQL;
  readonly key: SQL;
  readonly tie: SQL;
  readonly isAfter: (cursor: LearnerCursor) => SQL;
}

/** Returns an order of learners. Ties are broken by an id, in the direction of the order, so that one index has all of it. */
function orderOf(sort: LearnerSort): Order {
  const isDown = sort.startsWith('-');
  const column = sort.replace('-', '') as 'name' | keyof typeof ORDERS;
  const [direction, beyond] = isDown ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  if (column === 'name') {
    return {
      by: sql`${NAME} ${direction}, ${users.customId} ${direction}`,
      ofPage: sql`page.key collate "und-x-icu" ${direction}, page.tie ${direction}`,
      key: sql`${users.name}`,
      tie: sql`${users.customId}`,
      isAfter: ({ key, tie }) =>
        sql`(${NAME}, ${users.customId}) ${beyond} (${key}::text collate "und-x-icu", ${tie}::int)`,
    };
  }
  const { key, type } = ORDERS[column];
  return {
    by: sql`${key} ${direction}, ${enrolments.userId} ${direction}`,
    ofPage: sql`page.key ${direction}, page.tie ${direction}`,
    key: sql`${key}`,
    tie: sql`${enrolments.userId}`,
    isAfter: (cursor) => sql`(${key}, ${enrolments.userId}) ${beyond} (${cursor.key}::${type}, ${cursor.tie}::uuid)`,
  };
}

/** How many users, in the order of their names, are tried before all learners that match are read and sorted. */
const WALKED = 2_000;

const joined = (page: LearnersPage): SQL =>
  sql`${enrolments}${
    page.q || page.sort.endsWith('name') ? sql` join ${users} on ${users.id} = ${enrolments.userId}` : sql``
  }`;

/** Returns a query of the users of a page with their keys. */
function pick(page: LearnersPage, order: Order): SQL {
  const { limit, offset = 0, after } = page;
  const where = and(matches(page), after === null ? undefined : order.isAfter(after));
  const columns = sql`${enrolments.userId} as user_id, ${order.key} as key, ${order.tie} as tie`;
  if (limit === undefined || !page.sort.endsWith('name')) {
    return sql`select ${columns} from ${joined(page)} where ${where} order by ${order.by}
      ${limit === undefined ? sql`` : sql`limit ${limit}`} offset ${offset}`;
  }
  // Of a popular course, the next users of the school by name contain a page of its learners, while sorting them would read
  // every one; of a course with few learners, all that match are read and sorted.
  const last = offset + limit;
  const next = sql`select * from ${users} ${after === null ? sql`` : sql`where ${order.isAfter(after)}`} order by ${order.by}
    limit ${sql.raw(String(WALKED))}`;
  return sql`
    with walked as materialized (
      select ${columns} from (${next}) users join ${enrolments} on ${enrolments.userId} = ${users.id}
      where ${matches(page)} order by ${order.by} limit ${last}),
    enough as materialized (select count(*) >= ${last} as yes from walked)
    select * from (
      select * from walked where (select yes from enough)
      union all
      select * from (select ${columns} from ${joined(page)} where ${where} and not (select yes from enough) offset 0) found
    ) page order by ${order.ofPage} offset ${offset} limit ${limit}`;
}

const ofLearner = (unit: SQL): SQL => sql`c.user_id = page.user_id and c.section_id = ${unit}`;

/** The result that counts of the submitted attempts `a`, in percent: see `resultOf`. */
const RESULT = sql`case t.settings->>'counts'
    when 'first' then (array_agg(a.percent order by a.number))[1]
    when 'last' then (array_agg(a.percent order by a.number desc) filter (where a.percent is not null))[1]
    when 'mean' then round(avg(a.percent)::numeric, 2)::float8
    else max(a.percent) end`;

/** The tests of a course a learner has taken: an array in a query of a page. */
const testsOf = (courseId: string): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('sectionId', r.id, 'title', r.title, 'percent', r.percent, 'attempts', r.attempts,
    'passed', case when r.done then true when not r.waiting then false end) order by r.position, r.id), '[]') from (
    select s.id, s.title, s.position, count(*)::int as attempts, bool_or(a.passed is null) as waiting, ${RESULT} as percent,
      exists (select from ${completions} c where ${ofLearner(sql`s.id`)}) as done
    from ${sections} s join ${tests} t on t.section_id = s.id
      join (select section_id, number, passed, round((points / nullif(maximum, 0) * 10000)::numeric)::float8 / 100 as percent
        from ${testAttempts} where user_id = page.user_id and submitted_at is not null) a on a.section_id = s.id
    where s.course_id = ${courseId} and ${isPublishedUnit('s')} group by s.id, t.section_id) r)`;

/** Where a learner is in the units of a course: an array in a query of a page. */
const statesOf = (courseId: string): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('sectionId', b.id, 'state', b.state) order by b.position, b.id)
    filter (where b.state is not null), '[]') from (
    select s.id, s.position, case
      when exists (select from ${completions} c where ${ofLearner(sql`s.id`)}) then 'done'
      when a.waiting then 'waiting' when a.failed then 'failed'
      when exists (select from ${studyFacts} f where f.user_id = page.user_id and f.kind = 'opened' and f.section_id = s.id) then 'opened'
      end as state
    from ${sections} s left join lateral (
      select bool_or(passed is null) as waiting, bool_or(not passed) as failed from ${testAttempts}
      join ${tests} t on t.section_id = ${testAttempts.sectionId}
      where user_id = page.user_id and ${testAttempts.sectionId} = s.id and submitted_at is not null) a on true
    where s.course_id = ${courseId} and ${isPublishedUnit('s')}) b)`;

/** A learner as the database returns them; times are texts. */
export type LearnerRow = Omit<Student, 'cursor' | 'source'> & {
  readonly customId: number;
  readonly cause: (typeof entitlements.$inferSelect)['cause'] | null;
  readonly key: string;
  readonly tie: string;
};

/** Returns a page of the learners of a course. One statement; what it says of each is read for the rows of the page alone. */
export async function listLearnerRows(db: Handle, page: LearnersPage): Promise<LearnerRow[]> {
  const order = orderOf(page.sort);
  const { courseId } = page;
  const of = (table: SQL): SQL => sql`${table}.user_id = page.user_id and ${table}.course_id = ${courseId}`;
  const { rows } = await db.execute<LearnerRow & Record<string, unknown>>(sql`
    with page as materialized (${pick(page, order)}),
    unit as materialized (select s.id, s.title, (row_number() over (order by s.position, s.id))::int as number
      from ${sections} s where s.course_id = ${courseId} and ${isPublishedUnit('s')})
    select users.id as "_id", users.custom_id as "customId", users.name, users.email, e.created_at as since, e.until,
      nullif(e.active_at, ${NEVER}) as "lastSeenAt", e.finished, page.key::text as key, page.tie::text as tie,
      (select cause from ${entitlements} l where ${of(sql`l`)} and l.kind = 'grant' and l.id > coalesce(
        (select max(id) from ${entitlements} r where ${of(sql`r`)} and r.kind = 'removal'), 0) order by l.id limit 1) as cause,
      (select count(*)::int from unit join ${completions} c on ${ofLearner(sql`unit.id`)}) as "unitsDone",
      (select count(*)::int from unit) as units,
      (select json_build_object('_id', unit.id, 'title', unit.title, 'number', unit.number) from (${latestFacts(
        sql`f.user_id = page.user_id and f.kind = 'opened' and f.section_id in (select id from unit)`,
        sql`course_id`,
      )}) opened join unit on unit.id = opened.section_id) as "lastUnit",
      (select max(g.created_at) from ${certificates} g where ${of(sql`g`)} and g.state = 'valid') as "certificateAt",
      ${testsOf(courseId)} as tests${page.units ? sql`, ${statesOf(courseId)} as states` : sql``}
    from page join ${enrolments} e on ${of(sql`e`)} join ${users} users on users.id = page.user_id
    order by ${order.ofPage}`);
  return rows;
}

/** Returns how many learners of a course match a filter. */
export async function countLearners(db: Handle, filter: LearnerFilter): Promise<number> {
  const from = filter.q ? sql`${enrolments} join ${users} on ${users.id} = ${enrolments.userId}` : sql`${enrolments}`;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${from} where ${matches(filter)}`,
  );
  return rows[0]?.count ?? 0;
}

/** The number of learners of each unit that are stuck at it, and of each state. */
interface SummaryRow extends Record<string, unknown> {
  readonly units: { readonly _id: string; readonly title: string; readonly hasTest: boolean; readonly stuck: number }[];
  readonly counts: Record<LearnerState, number>;
}

/** Returns the published units of a course and how many learners each filter finds. One statement of counts by indexes. */
export async function findSummary(db: Handle, courseId: string): Promise<SummaryRow> {
  const count = (state: LearnerState): SQL =>
    sql`${state}::text, (select count(*) from ${enrolments} where ${matches({ courseId, state, byEmail: true })})`;
  const counted = (Object.keys(STATES) as LearnerState[]).map(count);
  const { rows } = await db.execute<SummaryRow>(sql`
    with stuck as materialized (select ${enrolments.stuckUnitId} as id, count(*)::int as count from ${enrolments}
      where ${matches({ courseId, state: 'stuck', byEmail: true })} group by 1)
    select (select coalesce(jsonb_agg(jsonb_build_object('_id', s.id, 'title', s.title, 'stuck', coalesce(stuck.count, 0),
        'hasTest', exists (select from ${tests} t where t.section_id = s.id)) order by s.position, s.id), '[]')
      from ${sections} s left join stuck on stuck.id = s.id where s.course_id = ${courseId} and ${isPublishedUnit('s')}) as units,
      jsonb_build_object(${sql.join(counted, sql`, `)}) as counts`);
  return rows[0]!;
}
