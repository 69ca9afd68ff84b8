import { COURSE_SORTS, COURSE_STATES, type CourseState } from '#contract/choices.ts';
import * as LIMITS from '#contract/limits.ts';
import { type Days, readDays } from '#web/lib/days.ts';
import { type ListSearch, readListSearch } from '#web/lib/list-search.ts';
import { oneOf, textIn } from '#web/lib/search-params.ts';

export type CourseSort = (typeof COURSE_SORTS)[number];

/** Filters and order of the course list, as in its address. */
export interface CourseListSearch extends Days, ListSearch {
  readonly category?: string;
  readonly state?: CourseState;
  readonly sort?: CourseSort;
}

/** Reads the filters of the course list from an address; invalid values are ignored. */
export function readCourseListSearch(search: Record<string, unknown>): CourseListSearch {
  return {
    ...readListSearch(search),
    category: textIn(search.category, LIMITS.nameLength),
    state: oneOf(COURSE_STATES, search.state),
    sort: COURSE_SORTS.find((sort) => sort === search.sort && sort !== 'customId'),
    ...readDays(search),
  };
}

/** The orders of each column; the first press selects the first. */
export const COLUMN_SORTS = {
  id: ['customId', 'newest'],
  name: ['name'],
  price: ['price', '-price'],
  users: ['-participants', 'participants'],
} as const satisfies Record<string, readonly CourseSort[]>;

const DESCENDING: readonly CourseSort[] = ['newest', '-price', '-participants'];

/** Returns the order that a press on a heading selects, and the current `aria-sort`. */
export function columnSort(
  column: keyof typeof COLUMN_SORTS,
  sort: CourseSort = 'customId',
): { next: CourseSort; now: 'ascending' | 'descending' | undefined } {
  const orders: readonly CourseSort[] = COLUMN_SORTS[column];
  const index = orders.indexOf(sort);
  const next = orders[(index + 1) % orders.length] ?? 'customId';
  return { next, now: index < 0 ? undefined : DESCENDING.includes(sort) ? 'descending' : 'ascending' };
}
