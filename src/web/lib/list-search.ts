import * as LIMITS from '#contract/limits.ts';
import { pageIn, textIn } from './search-params.ts';

/** The search of a list; `page` counts from 1. */
export interface ListSearch {
  readonly q?: string;
  readonly page?: number;
}

/** Reads the search of a list from an address; invalid values are ignored. */
export const readListSearch = (search: Record<string, unknown>): ListSearch => ({
  q: textIn(search['q'], LIMITS.searchLength),
  page: pageIn(search['page']),
});
