import { v5, v7 } from 'uuid';

/**
 * Returns a new UUID of version 7 (RFC 9562 section 5.7) as 36 lower-case characters. Within one process every id sorts
 * after the ones before it, also when several are made in one millisecond or the clock is set back.
 */
export const newId = (): string => v7();

/**
 * Returns a function that returns an id for each name, a UUID of version 5 (RFC 9562 section 5.5): the same ones for the same key
 * and input in the same namespace. A call that is repeated with its key finds by them what it has made already.
 */
export function idsOfKey(key: string, input: readonly unknown[], namespace: string): (name: string) => string {
  const seed = v5(JSON.stringify([key, ...input]), namespace);
  return (name) => v5(name, seed);
}
