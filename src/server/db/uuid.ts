import { v5, v7 } from 'uuid';

/**
 * Returns a new UUID of version 7 (RFC 9562 section 5.7) as 36 lower-case characters. Within one process every id sorts
 * after the ones before it, also when several are made in one millisecond or the clock is set back.
 */
export const newId = (): string => v7();

/** Returns the same UUID of version 5 (RFC 9562 section 5.5) for the same name in the same namespace, which is a UUID too. */
export const idOfName = (name: string, namespace: string): string => v5(name, namespace);
