import type { CatalogueEvents } from './catalogue-events.ts';

/**
 * Returns a function that loads a value and keeps it in the memory of the process until a catalogue event. A failure is
 * not kept; neither is a value that was superseded while it was being read. Rejects as `load` does.
 */
export function keptUntilEvent<T>(events: CatalogueEvents, load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  events.onChange(() => (kept = undefined));
  return () => {
    if (kept) return kept;
    const loading = load();
    kept = loading;
    loading.catch(() => {
      if (kept === loading) kept = undefined;
    });
    return loading;
  };
}
