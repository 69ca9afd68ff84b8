import { COURSE_SORTS } from '#contract/choices.ts';
import { LIMITS } from '#contract/limits.ts';
import { pageIn, textIn } from '#web/lib/search-params.ts';

export type CourseSort = (typeof COURSE_SORTS)[number];

/** What the list of courses is narrowed to and how it is ordered, as its address keeps it; `page` counts from 1. */
export interface CourseListSearch {
  readonly q?: string;
  readonly category?: string;
  readonly sort?: CourseSort;
  readonly page?: number;
}

/** Reads what an address says of the list; whatever makes no sense there counts as not said. */
export function readCourseListSearch(search: Record<string, unknown>): CourseListSearch {
  return {
    q: textIn(search.q, LIMITS.searchLength),
    category: textIn(search.category, LIMITS.nameLength),
    sort: COURSE_SORTS.find((sort) => sort === search.sort && sort !== 'customId'),
    page: pageIn(search.page),
  };
}

/** The orders a column's heading switches between, the one a first press asks for before the other. */
export const COLUMN_SORTS = {
  id: ['customId', 'newest'],
  name: ['name'],
  price: ['price', '-price'],
  users: ['-participants', 'participants'],
} as const satisfies Record<string, readonly CourseSort[]>;

const DESCENDING: readonly CourseSort[] = ['newest', '-price', '-participants'];

/** What pressing a column's heading asks for next, and how the column is ordered now (as `aria-sort` says it). */
export function columnSort(
  column: keyof typeof COLUMN_SORTS,
  sort: CourseSort = 'customId',
): { next: CourseSort; now: 'ascending' | 'descending' | undefined } {
  const orders: readonly CourseSort[] = COLUMN_SORTS[column];
  const at = orders.indexOf(sort);
  const next = orders[(at + 1) % orders.length] ?? 'customId';
  return { next, now: at < 0 ? undefined : DESCENDING.includes(sort) ? 'descending' : 'ascending' };
}
