import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import type { Handle } from '#server/db/database.ts';
import { latestFacts } from '#server/db/latest-facts.ts';
import { courses } from '#server/db/schema/courses.ts';
import { questions, questionVersions } from '#server/db/schema/questions.ts';
import { testAttempts, tests } from '#server/db/schema/tests.ts';
import { sections, unitDrafts } from '#server/db/schema/units.ts';
import type { QuestionBody } from './question-body.ts';

const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;
const texts = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::text[]`;

/** Returns the text of a unit of a course and the language of the course; null for a unit that is not in the course. */
export async function findText(db: Handle, courseId: string, sectionId: string) {
  const [row] = await db
    .select({ text: sections.description, language: courses.language })
    .from(sections)
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .where(and(eq(sections.id, sectionId), eq(sections.courseId, courseId)));
  return row ?? null;
}

/** A question that a text names, in its latest version. */
export interface PlacedRow extends Record<string, unknown> {
  readonly questionId: string;
  readonly _id: string;
  readonly body: QuestionBody;
  /** Whether a test of the course asks it by its id, also one of a unit that can be restored. */
  readonly inTest: boolean;
  /** Whether an open attempt of the user asks it. It may have been drawn before it was put into a text. */
  readonly inAttempt: boolean;
  readonly answer: QuestionAnswer | null;
}

/** Returns those of these questions that the bank of a course has, with the latest answers of a user, in no order. */
export async function listPlaced(
  db: Handle,
  courseId: string,
  ids: readonly string[],
  userId: string,
): Promise<PlacedRow[]> {
  const { rows } = await db.execute<PlacedRow>(sql`
    with answered as (${latestFacts(
      sql`f.user_id = ${userId} and f.kind = 'answered' and f.value ->> 'question' = any(${texts(ids)})`,
      sql`value ->> 'question'`,
    )})
    select q.id as "questionId", v.id as "_id", v.body, a.value -> 'answer' as answer,
      exists (select from ${tests} t join ${sections} s on s.id = t.section_id
        where coalesce(s.course_id, s.removed_from) = q.course_id
          and t.settings -> 'questions' @> to_jsonb(q.id::text)) as "inTest",
      exists (select from ${testAttempts} o join ${questionVersions} asked on asked.id = any(o.version_ids)
        where o.user_id = ${userId} and o.submitted_at is null and asked.question_id = q.id) as "inAttempt"
    from ${questions} q
      join ${questionVersions} v on v.question_id = q.id and v.number = q.number
      left join answered a on a.value ->> 'question' = q.id::text
    where q.id = any(${uuids(ids)}) and q.course_id = ${courseId} and q.archived_at is null`);
  return rows;
}

/** Returns the ids in the lines `[[question:…]]` of the texts of a course, also where they stand in code. */
export async function listNamedIds(db: Handle, courseId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct found[1] as id
    from ${sections} s, regexp_matches(s.description, '\\[\\[question:([0-9a-f-]{36})\\]\\]', 'g') as found
    where s.course_id = ${courseId} and s.description like '%[[question:%'`);
  return new Set(rows.map(({ id }) => id));
}

/** The text of a unit, or that of its draft. */
export interface TextPlace extends Record<string, unknown> {
  readonly id: string;
  readonly ofDraft: boolean;
}

/** Returns the texts of units and of their drafts that may name questions. */
export async function listTextsWithQuestions(
  tx: Handle,
  sectionIds: readonly string[],
): Promise<(TextPlace & { readonly text: string })[]> {
  const { rows } = await tx.execute<TextPlace & { readonly text: string }>(sql`
    select * from (
      select s.id, false as "ofDraft", s.description as text from ${sections} s where s.id = any(${uuids(sectionIds)})
      union all
      select d.section_id, true, d.value ->> 'description' from ${unitDrafts} d
        where d.section_id = any(${uuids(sectionIds)})) texts
    where text like '%[[question:%'`);
  return rows;
}

/** Replaces the text of a unit, or that of its draft. */
export async function writeText(tx: Handle, { id, ofDraft }: TextPlace, text: string): Promise<void> {
  if (ofDraft)
    await tx
      .update(unitDrafts)
      .set({ value: sql`jsonb_set(${unitDrafts.value}, '{description}', to_jsonb(${text}::text))` })
      .where(eq(unitDrafts.sectionId, id));
  else await tx.update(sections).set({ description: text }).where(eq(sections.id, id));
}
