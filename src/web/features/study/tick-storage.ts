/** Returns the prefix of the storage keys of a user's pending ticks; the unit's id follows. */
export const tickPrefix = (userId: string): string => `aula.tick:${userId}:`;

/** Returns the storage keys of a user's pending ticks; none if the browser blocks storage. */
export function tickKeys(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(tickPrefix(userId)));
  } catch {
    return [];
  }
}
