import { type Days, readDays } from '#web/lib/days.ts';
import { pageIn } from '#web/lib/search-params.ts';

/** Filters of the list of enrolments; `page` counts from 1. */
export interface EnrolmentsSearch extends Days {
  readonly page?: number;
}

/** Reads the filters of the enrolments from an address; invalid values are ignored. */
export const readEnrolmentsSearch = (search: Record<string, unknown>): EnrolmentsSearch => ({
  ...readDays(search),
  page: pageIn(search.page),
});
