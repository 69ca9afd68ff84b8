import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { contains } from '#server/db/search.ts';
import { cardColumns, courses, courseWords } from '#server/db/schema/courses.ts';
import { type Listing, narrowed } from './course-list.queries.ts';
import { editDistance, allowedEdits } from './edit-distance.ts';

const MOST_SIMILAR = 24;
/** Only this many words of a search are looked up; a longer text was pasted, not typed. */
const MOST_WORDS = 8;
/** The nearest words of the catalogue by trigrams that are compared letter by letter, and how many of them are used. */
const COMPARED = 12;
const MOST_READINGS = 3;
/** Words that share half of their trigrams are near each other however many letters differ: programmer, programming. */
const FARTHEST = 0.5;
/** A shorter word that is near no other is ignored: "adn", "fro". */
const TELLING = 4;

/** A word of a search and a word of the catalogue, if there is any; `away` is 0 for the same, 1 for nothing in common. */
interface Near extends Record<string, unknown> {
  readonly term: string;
  readonly word: string | null;
  readonly away: number;
}

/** Returns for each word of a search the catalogue's words it may stand for, nearest first; a known word only itself. */
async function readingsOf(db: Handle, q: string): Promise<string[][]> {
  const { rows } = await db.execute<Near>(sql`
    select term, near.word, near.away
    from (select word as term from words_of(fold(${q})) word order by word limit ${MOST_WORDS}) term
    left join lateral (
      select word, 0::real as away from ${courseWords} where word = term
      union all
      (select word, word <-> term from ${courseWords}
        where not exists (select from ${courseWords} where word = term) order by word <-> term limit ${COMPARED})
    ) near on true`);
  return Array.from(Map.groupBy(rows, (row) => row.term).entries())
    .map(([term, near]) => ({ term, readings: readings(term, near) }))
    .filter(({ term, readings }) => readings.length > 0 || term.length >= TELLING)
    .map(({ readings }) => readings);
}

function readings(term: string, near: readonly Near[]): string[] {
  const within = near
    .flatMap(({ word, away }) => (word === null ? [] : [{ word, away, edits: editDistance(term, word) }]))
    .filter(({ away, edits }) => edits <= allowedEdits(term) || away <= FARTHEST)
    .toSorted((a, b) => a.edits - b.edits || a.away - b.away || (a.word < b.word ? -1 : 1));
  return within.slice(0, MOST_READINGS).map(({ word }) => word);
}

const anyOf = (words: readonly string[]): SQL =>
  sql`(${sql.join(
    words.map((word) => contains(courses.searchTitle, word)),
    sql` or `,
  )})`;

/** The index of the reading that a title contains, from 0. */
const rankOf = (words: readonly string[]): SQL =>
  sql`case ${sql.join(
    words.map((word, rank) => sql`when ${contains(courses.searchTitle, word)} then ${sql.raw(String(rank))}`),
    sql` `,
  )} end`;

/**
 * Returns the courses whose titles contain a reading of every word of a search, in any order, nearest first: for a
 * search that found nothing as written. Typing errors are looked for among the words of the catalogue, of which there
 * are few, and not among its titles (docs/decisions/0032).
 */
export async function listSimilarCards(db: Handle, listing: Listing, q: string) {
  const words = await readingsOf(db, q);
  if (words.length === 0 || words.some((readings) => readings.length === 0)) return [];
  const doubtful = words.filter((readings) => readings.length > 1);
  const nearestFirst = doubtful.length > 0 ? [sql.join(doubtful.map(rankOf), sql` + `)] : [];
  return db
    .select(cardColumns)
    .from(courses)
    .where(and(narrowed(listing), ...words.map(anyOf)))
    .orderBy(...nearestFirst, asc(courses.customId))
    .limit(MOST_SIMILAR);
}
