import { FILTER_NAVIGATION } from './navigation-options.ts';

/**
 * Returns the options of a navigation that changes in the newest address what `next` changes in `present`, the filters the
 * page was rendered with. The next press may come before the page has been rendered again; it must not undo this one.
 * The page of a list is always that of `next`.
 */
export function filterNavigation<T extends object>(
  present: T & { page?: unknown },
  next: NoInfer<T> & { page?: unknown },
) {
  const names = Object.keys({ ...present, ...next }) as (keyof T)[];
  const changed = names.filter((name) => next[name] !== present[name]).map((name) => [name, next[name]]);
  const changes = { ...Object.fromEntries(changed), page: next.page };
  return { ...FILTER_NAVIGATION, search: <C extends object>(current: C): C => ({ ...current, ...changes }) };
}
