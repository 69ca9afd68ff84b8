import type { CatalogueEvents } from './catalogue-events.ts';

/**
 * Returns a function that loads a value and keeps it in the memory of the process until a catalogue event. A failure is
 * not cached; neither is a value that was superseded while it was being read. Rejects as `load` does. Without `counts` it
 * stays when only numbers of enrolments have changed.
 */
export function cachedUntilEvent<T>(
  events: CatalogueEvents,
  load: () => Promise<T>,
  { counts = true }: { readonly counts?: boolean } = {},
): () => Promise<T> {
  let cached: Promise<T> | undefined;
  events.onChange((what) => {
    if (counts || what === 'catalogue') cached = undefined;
  });
  return () => {
    if (cached) return cached;
    const loading = load();
    cached = loading;
    loading.catch(() => {
      if (cached === loading) cached = undefined;
    });
    return loading;
  };
}
