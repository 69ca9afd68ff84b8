/** A value of JSON. Absent members count as undefined. */
export type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };

export const isObject = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value at a dotted path such as `sections.2.title.en`; undefined if the path leads nowhere. */
export function valueAt(root: unknown, path: string): Json {
  let value = root as Json;
  for (const step of stepsOf(path)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, Json>)[step];
  }
  return value;
}

/**
 * Returns a copy of a value with another one at a dotted path. Unchanged branches are shared with the original.
 * `undefined` removes the member of an object.
 */
export function withValueAt<T>(root: T, path: string, next: unknown): T {
  return replaced(root as Json, stepsOf(path), next as Json) as T;
}

const stepsOf = (path: string): string[] => (path === '' ? [] : path.split('.'));

function replaced(value: Json, [step, ...rest]: string[], next: Json): Json {
  if (step === undefined) return next;
  if (Array.isArray(value))
    return value.map((entry, index) => (String(index) === step ? replaced(entry, rest, next) : entry));
  const before = isObject(value) ? value : {};
  const { [step]: old, ...others } = before;
  const changed = replaced(old, rest, next);
  // Keeps the order of the members, so that equal values have equal texts.
  return changed === undefined ? others : { ...before, [step]: changed };
}

/** Returns whether two values are equal. The order of members does not matter, absent and undefined are the same. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => sameJson(entry, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => sameJson(a[name], b[name]));
}
