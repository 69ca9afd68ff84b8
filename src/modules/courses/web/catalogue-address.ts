import * as LIMITS from '#contract/limits.ts';
import { pageIn, textIn } from '#web/lib/search-params.ts';
import type { CatalogueSearch } from './courses.api.ts';

/** Reads the catalogue's filters from an address; invalid values are ignored. */
export function readCatalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  return {
    category: textIn(search.category, LIMITS.nameLength),
    q: textIn(search.q, LIMITS.searchLength),
    page: pageIn(search.page),
  };
}
