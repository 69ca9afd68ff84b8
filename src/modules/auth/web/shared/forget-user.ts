import { storedValue } from '#web/lib/browser-storage.ts';

/** The id of the user who logged in last in this browser. */
const lastUser = storedValue<string | null>({
  key: 'aula.user',
  area: 'local',
  fallback: null,
  isValid: (value): value is string | null => value === null || typeof value === 'string',
});

/** Keys, or their beginnings, whose values belong to the user. Input that waits to be sent for them stays. */
const OF_USER = ['aula.note.', 'aula.marks.', 'aula.unit:', 'aula.admin.recent', 'aula-uploads', 'aula.cart'];

function forgetUser(): void {
  try {
    for (const area of [window.localStorage, window.sessionStorage]) {
      for (const key of Object.keys(area)) {
        if (!OF_USER.some((start) => key.startsWith(start))) continue;
        area.removeItem(key);
        // For the values of this page, as if another tab had removed them.
        window.dispatchEvent(new StorageEvent('storage', { key }));
      }
    }
  } catch {
    // Blocked storage holds nothing.
  }
}

/**
 * Removes what another user left in this browser, who logged out or whose session expired. Called by the login, which public
 * pages do not load. What a guest left, such as a cart, goes on with the user.
 */
export function forgetOthers(userId: string): void {
  const before = lastUser.read();
  if (before === userId) return;
  if (before !== null) forgetUser();
  lastUser.write(userId);
}
