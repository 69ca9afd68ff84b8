import { REQUEST_STATES, type RequestState } from '#contract/choices.ts';
import { type ListSearch, readListSearch } from '#web/lib/list-search.ts';
import { oneOf } from '#web/lib/search-params.ts';

/** Filters of the requests. */
export interface RequestsSearch extends ListSearch {
  readonly state?: RequestState;
}

/** Reads the filters from an address; invalid values are ignored. */
export const readRequestsSearch = (search: Record<string, unknown>): RequestsSearch => ({
  ...readListSearch(search),
  state: oneOf(REQUEST_STATES, search.state),
});
