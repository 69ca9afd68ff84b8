/** The beginning of the keys under which this browser keeps a user's pending ticks; the id of the unit follows. */
export const tickPrefix = (userId: string): string => `aula.tick:${userId}:`;

/** The keys of a user's pending ticks; none where the browser blocks storage. */
export function tickKeys(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(tickPrefix(userId)));
  } catch {
    return [];
  }
}
