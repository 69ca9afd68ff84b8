import { ORDER_STATES } from '#contract/choices.ts';
import { type ListSearch, readListSearch } from '#web/lib/list-search.ts';
import { oneOf } from '#web/lib/search-params.ts';

export const SHOWN_STATES = [...ORDER_STATES, 'attention'] as const;

/** Filters of the orders. */
export interface OrdersSearch extends ListSearch {
  readonly state?: (typeof SHOWN_STATES)[number];
}

/** Reads the filters from an address; invalid values are ignored. */
export const readOrdersSearch = (search: Record<string, unknown>): OrdersSearch => ({
  ...readListSearch(search),
  state: oneOf(SHOWN_STATES, search.state),
});
