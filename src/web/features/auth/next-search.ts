/** Reads the search part of a page that leads to logging in: where to go afterwards, if anywhere. */
export function nextSearch(search: Record<string, unknown>): { next?: string } {
  return typeof search.next === 'string' && search.next !== '' ? { next: search.next } : {};
}
