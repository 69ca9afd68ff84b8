import { LIMITS } from '#contract/limits.ts';
import type { CatalogueSearch } from './courses.api.ts';

/** Reads what an address says of the catalogue; whatever makes no sense there counts as not said. */
export function readCatalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  const page = Number(search.page);
  return {
    category: words(search.category, LIMITS.nameLength),
    q: words(search.q, LIMITS.searchLength),
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined,
  };
}

function words(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.trim().slice(0, longest) || undefined;
}
