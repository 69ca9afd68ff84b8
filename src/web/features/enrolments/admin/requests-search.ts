import { REQUEST_STATES, type RequestState } from '#contract/choices.ts';
import * as LIMITS from '#contract/limits.ts';
import { oneOf, pageIn, textIn } from '#web/lib/search-params.ts';

/** Filters of the requests; `page` counts from 1. */
export interface RequestsSearch {
  readonly q?: string;
  readonly state?: RequestState;
  readonly page?: number;
}

/** Reads the filters from an address; invalid values are ignored. */
export const readRequestsSearch = (search: Record<string, unknown>): RequestsSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  state: oneOf(REQUEST_STATES, search.state),
  page: pageIn(search.page),
});
