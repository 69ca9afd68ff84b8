import { type SQL, sql } from 'drizzle-orm';
import type { QuestionType } from '#modules/questions/contract/question-types.ts';
import type { Handle } from '#server/db/database.ts';
import { questions, questionVersions } from '#server/db/schema/questions.ts';
import { attemptAnswers, testAttempts } from '#server/db/schema/tests.ts';
import { sections } from '#server/db/schema/units.ts';

/** What is analysed: all questions of the test of a unit, or some questions in the tests of their courses. */
export type Analysed = string | { readonly questions: readonly string[] };

const idList = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`;

const ofTests = (of: Analysed): SQL =>
  typeof of === 'string'
    ? sql`section_id = ${of}`
    : sql`section_id in (select s.id from ${sections} s where s.course_id in (
        select q.course_id from ${questions} q where q.id = any(${idList(of.questions)})))`;

/** The first marked attempt of each learner at each test: later ones know the questions. */
const firstAttempts = (of: Analysed) => sql`
  select distinct on (section_id, user_id) id, points, maximum, version_ids from ${testAttempts}
  where ${ofTests(of)} and submitted_at is not null and points is not null order by section_id, user_id, number`;

/** Their questions, each with the answer and its points. */
const items = (of: Analysed) => sql`
  select v.question_id, v.type, f.id as attempt, f.points as total, f.maximum, (v.body->>'points')::float8 as worth,
    coalesce(a.points, 0) as points, nullif(a.answer, 'null'::jsonb) as answer
  from (${firstAttempts(of)}) f cross join lateral unnest(f.version_ids) as asked(version_id)
    join ${questionVersions} v on v.id = asked.version_id
    left join ${attemptAnswers} a on a.attempt_id = f.id and a.version_id = v.id
  ${typeof of === 'string' ? sql`` : sql`where v.question_id = any(${idList(of.questions)})`}`;

/** Counts the first marked attempts at the test of a unit. */
export async function countFirstAttempts(db: Handle, sectionId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from (${firstAttempts(sectionId)}) f`);
  return rows[0]?.n ?? 0;
}

/** How a question was answered; `discrimination` is the correlation with the rest of the attempt. */
export interface ItemRow extends Record<string, unknown> {
  readonly question: string;
  readonly type: QuestionType;
  readonly asked: number;
  readonly answered: number;
  readonly share: number;
  readonly discrimination: number | null;
}

/** Returns how questions were answered. One statement. */
export async function listItems(db: Handle, of: Analysed): Promise<ItemRow[]> {
  const { rows } = await db.execute<ItemRow>(sql`
    select question_id as question, max(type) as type, count(*)::int as asked, count(answer)::int as answered,
      avg(own) as share,
      -- Rounding makes a correlation of values that are all the same.
      case when min(own) < max(own) and min(rest) < max(rest) then corr(own, rest) end as discrimination
    from (select *, points / worth as own, (total - points) / nullif(maximum - worth, 0) as rest
      from (${items(of)}) i) item group by question_id order by question_id`);
  return rows;
}

/** What was chosen or written, by ids: of a match `part` is the left side, of an order the place, of gaps the gap. */
export interface GivenRow extends Record<string, unknown> {
  readonly question: string;
  readonly part: string | null;
  readonly given: string;
  readonly count: number;
}

/** Answers to a part of a question that are listed at most. */
const MOST = 10;

/** Returns what was answered most often to each part of the questions of the test of a unit. One statement. */
export async function listGiven(db: Handle, sectionId: string): Promise<GivenRow[]> {
  const { rows } = await db.execute<GivenRow>(sql`
    with item as materialized (select question_id, type, answer from (${items(sectionId)}) i where answer is not null),
    given as (
      select question_id, null as part, answer->>'choice' as given from item where type = 'single'
      union all select question_id, null, jsonb_array_elements_text(answer->'choices') from item where type = 'multiple'
      union all select question_id, null, answer->>'value' from item where type = 'truefalse'
      union all select question_id, null, left(lower(trim(answer->>'text')), 80) from item where type in ('short', 'number')
      union all select question_id, pair->>'left', pair->>'right'
        from item cross join lateral jsonb_array_elements(answer->'pairs') pair where type = 'match'
      union all select question_id, place::text, entry
        from item cross join lateral jsonb_array_elements_text(answer->'items') with ordinality as o(entry, place)
        where type = 'order'
      union all select question_id, gap->>'id', left(lower(trim(gap->>'text')), 80)
        from item cross join lateral jsonb_array_elements(answer->'gaps') gap where type = 'gap')
    select question, part, given, count from (
      select question_id as question, part, given, count(*)::int as count,
        row_number() over (partition by question_id, part order by count(*) desc, given) as place
      from given where given <> '' group by question_id, part, given) ranked
    where place <= ${MOST} order by question, part, count desc, given`);
  return rows;
}
