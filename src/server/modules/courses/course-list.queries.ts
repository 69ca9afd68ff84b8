import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ListCoursesQuery } from '#contract/courses.ts';
import type { Handle } from '#server/db/database.ts';
import { contains, likeness, resembles } from '#server/db/search.ts';
import { courses } from '#server/db/schema/courses.ts';
import { cardColumns } from './courses.queries.ts';

/** Which courses are asked for, who may see unlisted ones, and whether a search forgives slips of the finger. */
export interface Listing {
  readonly query: ListCoursesQuery;
  readonly unlistedToo: boolean;
  readonly forgiving: boolean;
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

const found = (q: string, forgiving: boolean): SQL | undefined =>
  forgiving ? resembles(courses.searchTitle, q) : or(contains(courses.searchTitle, q), contains(courses.searchText, q));

function matching({ query, unlistedToo, forgiving }: Listing): SQL | undefined {
  const ids = query.ids?.split(',').map(Number);
  return and(
    unlistedToo ? undefined : eq(courses.listed, true),
    query.category ? eq(courses.category, query.category) : undefined,
    ids && inArray(courses.customId, ids),
    query.q ? found(query.q, forgiving) : undefined,
  );
}

/** The order asked for; else that of the ids, else what answers a search best, else that of the catalogue. */
function orderOf({ query: { sort, ids, q }, forgiving }: Listing): SQL {
  if (sort) return ORDERS[sort];
  if (ids) return sql`array_position(${sql.raw(`'{${ids}}'::int[]`)}, ${courses.customId})`;
  if (q) return desc(forgiving ? likeness(courses.searchTitle, q) : contains(courses.searchTitle, q));
  return ORDERS.customId;
}

/** A page of courses as cards. */
export async function listCards(db: Handle, listing: Listing) {
  const { limit, offset } = listing.query;
  const rows = db
    .select(cardColumns)
    .from(courses)
    .where(matching(listing))
    .orderBy(orderOf(listing), courses.customId)
    .offset(offset ?? 0);
  return limit === undefined ? rows : rows.limit(limit);
}

/** How many courses are found in all, whatever page of them is asked for. */
export async function countCards(db: Handle, listing: Listing): Promise<number> {
  const [row] = await db.select({ all: count() }).from(courses).where(matching(listing));
  return row?.all ?? 0;
}
