const key = (userId: string): string => `aula.waiting:${userId}`;

/** Returns whether facts of a user may wait in this browser, without opening its database. */
export function mayWait(userId: string): boolean {
  try {
    return localStorage.getItem(key(userId)) !== null;
  } catch {
    return false;
  }
}

/** Remembers whether facts of a user wait in this browser. */
export function noteWaiting(userId: string, waiting: boolean): void {
  try {
    if (waiting) localStorage.setItem(key(userId), '1');
    else localStorage.removeItem(key(userId));
  } catch {
    // Blocked storage: what waits is then sent by the study page.
  }
}
