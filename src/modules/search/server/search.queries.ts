import { and, eq, isNotNull, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isCustomId } from '#contract/course-ref.ts';
import { RESULTS_OF_KIND, type SearchResults } from '#modules/search/contract/search.ts';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { sections } from '#server/db/schema/units.ts';
import { users } from '#server/db/schema/users.ts';
import { beginsWith, containsByPieces, isIndexable } from '#server/db/search.ts';

/** How many of the newest rows are scanned before the index of a search is used: many matches are found among them. */
const WALKED = 2_000;
/** Matches among them that are enough, from which those that begin with the text are put first. */
const ENOUGH = 24;

/** A table to search, the folded text that its index covers, and the columns of a result. */
interface Source {
  readonly table: SQLWrapper;
  readonly text: SQLWrapper;
  /** Sorts by age. */
  readonly age: SQLWrapper;
  readonly number?: SQLWrapper;
  readonly columns: SQL;
  /** Which rows are searched; all by default. */
  readonly only?: SQL;
}

/**
 * Returns the matches of a table: of a frequent text those among the newest rows, else those the trigram index finds. A
 * text too short for the index is compared with the newest rows only. Both parts are bounded, as in `searchUserRows`.
 */
function search(q: string, { table, text, age, number, columns, only }: Source): SQL {
  const named = number && isCustomId(q) ? sql`${number} = ${Number(q)}` : undefined;
  const matches = and(containsByPieces(text, q), named && not(named), only);
  const indexed = sql`where (select yes from enough)
      union all
      select * from (select * from ${table} where ${matches} and not (select yes from enough) offset 0) found`;
  return sql`
    with walked as materialized (
      select * from (select * from ${table} order by ${age} desc limit ${sql.raw(String(WALKED))}) ${table}
      where ${matches} limit ${sql.raw(String(ENOUGH))}),
    enough as materialized (select count(*) >= ${sql.raw(String(ENOUGH))} as yes from walked)
    select ${columns} from (
      select * from walked ${isIndexable(q) ? indexed : sql``}
      ${named ? sql`union all select * from ${table} where ${named}` : sql``}
    ) ${table}
    order by ${named ? sql`${named} desc,` : sql``} ${beginsWith(text, q)} desc, ${age} desc
    limit ${sql.raw(String(RESULTS_OF_KIND))}`;
}

/** Returns users by name, e-mail or ID. */
export async function findPeople(db: Handle, q: string) {
  const { rows } = await db.execute<SearchResults['people'][number]>(
    search(q, {
      table: users,
      text: users.searchText,
      age: users.customId,
      number: users.customId,
      columns: sql`${users.id} as "_id", ${users.customId} as "customId", ${users.name}, ${users.email}, ${users.role}`,
    }),
  );
  return rows;
}

/** Returns courses by title, teacher, category or ID. */
export async function findCourses(db: Handle, q: string) {
  const { rows } = await db.execute<SearchResults['courses'][number]>(
    search(q, {
      table: courses,
      text: courses.searchTitle,
      age: courses.customId,
      number: courses.customId,
      columns: sql`${courses.id} as "_id", ${courses.customId} as "customId", ${courses.name}, ${courses.teacher}, ${courses.state}`,
    }),
  );
  return rows;
}

/** Returns units by title, with their courses. */
export async function findUnits(db: Handle, q: string) {
  const { rows } = await db.execute<SearchResults['units'][number]>(
    search(q, {
      table: sections,
      text: sql`fold(${sections.title})`,
      age: sections.id,
      only: isNotNull(sections.courseId),
      columns: sql`${sections.id} as "_id", ${sections.title}, (select json_build_object('customId', ${courses.customId}, 'name', ${courses.name})
        from ${courses} where ${eq(courses.id, sections.courseId)}) as course`,
    }),
  );
  return rows;
}
