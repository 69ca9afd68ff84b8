import { ORDER_STATES } from '#contract/choices.ts';
import * as LIMITS from '#contract/limits.ts';
import { oneOf, pageIn, textIn } from '#web/lib/search-params.ts';

export const SHOWN_STATES = [...ORDER_STATES, 'attention'] as const;

/** Filters of the orders; `page` counts from 1. */
export interface OrdersSearch {
  readonly q?: string;
  readonly state?: (typeof SHOWN_STATES)[number];
  readonly page?: number;
}

/** Reads the filters from an address; invalid values are ignored. */
export const readOrdersSearch = (search: Record<string, unknown>): OrdersSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  state: oneOf(SHOWN_STATES, search.state),
  page: pageIn(search.page),
});

/** Filters of the coupons. */
export type CouponsSearch = Pick<OrdersSearch, 'q' | 'page'>;

export const readCouponsSearch = (search: Record<string, unknown>): CouponsSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  page: pageIn(search.page),
});
