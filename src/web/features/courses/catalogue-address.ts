import { LIMITS } from '#contract/limits.ts';
import { pageIn, textIn } from '#web/lib/search-params.ts';
import type { CatalogueSearch } from './courses.api.ts';

/** Reads what an address says of the catalogue; whatever makes no sense there counts as not said. */
export function readCatalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  return {
    category: textIn(search.category, LIMITS.nameLength),
    q: textIn(search.q, LIMITS.searchLength),
    page: pageIn(search.page),
  };
}
