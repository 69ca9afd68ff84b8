import { LIMITS } from '#contract/limits.ts';
import { pageIn, textIn } from '#web/lib/search-params.ts';

/** What the list of a course's students is narrowed to; `page` counts from 1. */
export interface StudentsSearch {
  readonly q?: string;
  readonly page?: number;
}

/** Reads what an address says of a course's students; whatever makes no sense there counts as not said. */
export const readStudentsSearch = (search: Record<string, unknown>): StudentsSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  page: pageIn(search.page),
});
