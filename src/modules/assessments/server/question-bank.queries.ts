import { asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { questions } from '#server/db/schema/questions.ts';
import { tests } from '#server/db/schema/tests.ts';
import { sections } from '#server/db/schema/units.ts';

/** Returns the units of courses that have a test, or a text that names questions, with the ids that it names. */
export const listUsingUnits = (db: Handle, courseIds: readonly string[]) =>
  db
    .select({
      _id: sections.id,
      courseId: sql<string>`${sections.courseId}`,
      title: sections.title,
      settings: tests.settings,
      named: sql<string[]>`array(select found[1]
        from regexp_matches(${sections.description}, '\\[\\[question:([0-9a-f-]{36})\\]\\]', 'g') as found)`,
    })
    .from(sections)
    .leftJoin(tests, eq(tests.sectionId, sections.id))
    .where(
      sql`${inArray(sections.courseId, [...courseIds])} and ${or(
        isNotNull(tests.sectionId),
        sql`${sections.description} like '%[[question:%'`,
      )}`,
    )
    .orderBy(asc(sections.position), asc(sections.id));

/** Returns some questions with all that were copied from the same one: pairs of an id and that of a member of its family. */
export async function listFamilies(db: Handle, ids: readonly string[]): Promise<{ id: string; member: string }[]> {
  const { rows } = await db.execute<{ id: string; member: string }>(sql`
    with asked as (select q.id, coalesce(q.origin_id, q.id) as root from ${questions} q
      where q.id = any(${`{${ids.join(',')}}`}::uuid[]))
    select asked.id, asked.id as member from asked
    union select asked.id, member.id from asked join ${questions} member on member.id = asked.root
    union select asked.id, member.id from asked join ${questions} member on member.origin_id = asked.root`);
  return rows;
}
