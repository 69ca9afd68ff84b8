import { and, asc, count, desc, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { ListCoursesQuery } from '#modules/courses/contract/courses.ts';
import type { Handle } from '#server/db/database.ts';
import { contains } from '#server/db/search.ts';
import { withinDays } from '#server/db/within-days.ts';
import { cardColumns, courses } from '#server/db/schema/courses.ts';

/** The query of a listing, and whether it includes courses that are not published. */
export interface Listing {
  readonly query: ListCoursesQuery;
  readonly everyState: boolean;
  /** The zone (IANA) of the days of the query. */
  readonly timeZone: string;
}

const ORDERS: Record<NonNullable<ListCoursesQuery['sort']>, SQL> = {
  customId: asc(courses.customId),
  name: sql`${courses.name} collate "und-x-icu"`,
  price: asc(courses.priceCents),
  '-price': desc(courses.priceCents),
  participants: asc(courses.participants),
  '-participants': desc(courses.participants),
  newest: desc(courses.customId),
};

/** Returns the conditions of a listing apart from its search. */
export const narrowed = ({ query, everyState, timeZone }: Listing): SQL | undefined => {
  const ids = query.ids?.split(',').map(Number);
  return and(
    everyState ? undefined : eq(courses.listed, true),
    query.state && eq(courses.state, query.state),
    query.category ? eq(courses.category, query.category) : undefined,
    ids && inArray(courses.customId, ids),
    withinDays(courses.createdAt, query, timeZone),
  );
};

function matching(listing: Listing): SQL | undefined {
  const { q } = listing.query;
  return and(narrowed(listing), q ? or(contains(courses.searchTitle, q), contains(courses.searchText, q)) : undefined);
}

/** Returns the requested order; else that of the ids, else titles before descriptions, else that of the catalogue. */
function orderOf({ query: { sort, ids, q } }: Listing): SQL {
  if (sort) return ORDERS[sort];
  if (ids) return sql`array_position(${sql.raw(`'{${ids}}'::int[]`)}, ${courses.customId})`;
  return q ? desc(contains(courses.searchTitle, q)) : ORDERS.customId;
}

/**
 * Returns the first page of a search: matches of the title, then matches of the description. Queried separately, each
 * ends at its page; one query for both would sort the whole catalogue for a word of most descriptions.
 */
async function listFirstFound(db: Handle, listing: Listing, q: string, limit: number) {
  const inTitle = contains(courses.searchTitle, q);
  const page = (where: SQL | undefined, most: number) =>
    db
      .select(cardColumns)
      .from(courses)
      .where(and(narrowed(listing), where))
      .orderBy(courses.customId)
      .limit(most);
  const titles = await page(inTitle, limit);
  if (titles.length === limit) return titles;
  const texts = await page(and(not(inTitle), contains(courses.searchText, q)), limit - titles.length);
  return [...titles, ...texts];
}

/** Returns a page of courses as cards. */
export async function listCards(db: Handle, listing: Listing) {
  const { q, sort, ids, limit, offset } = listing.query;
  if (q && !sort && !ids && limit !== undefined && !offset) return listFirstFound(db, listing, q, limit);
  const rows = db
    .select(cardColumns)
    .from(courses)
    .where(matching(listing))
    .orderBy(orderOf(listing), courses.customId)
    .offset(offset ?? 0);
  return limit === undefined ? rows : rows.limit(limit);
}

/** Returns the `customId`s of all matching courses, in the order of the list. */
export async function listCourseIds(db: Handle, listing: Listing): Promise<number[]> {
  const rows = await db
    .select({ customId: courses.customId })
    .from(courses)
    .where(matching(listing))
    .orderBy(orderOf(listing), courses.customId);
  return rows.map(({ customId }) => customId);
}

/** Returns the cards with these `customId`s, in any order. */
export const findCards = (db: Handle, ids: readonly number[]) =>
  db
    .select(cardColumns)
    .from(courses)
    .where(inArray(courses.customId, [...ids]));

/** Returns the total number of matching courses. */
export async function countCards(db: Handle, listing: Listing): Promise<number> {
  const [row] = await db.select({ all: count() }).from(courses).where(matching(listing));
  return row?.all ?? 0;
}
