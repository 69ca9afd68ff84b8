import * as LIMITS from '#contract/limits.ts';
import { pageIn, textIn } from '#web/lib/search-params.ts';

/** Filters of a course's students; `page` counts from 1. */
export interface StudentsSearch {
  readonly q?: string;
  readonly page?: number;
}

/** Reads the filters of a course's students from an address; invalid values are ignored. */
export const readStudentsSearch = (search: Record<string, unknown>): StudentsSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  page: pageIn(search.page),
});
