import type { Session } from './session-store.ts';

/** Functions that clear what belongs to the user of this browser. */
export interface ClearFunctions {
  /** Clears cached responses: called whenever the user changes or logs out. */
  responses(): void;
  /**
   * Clears the input. It survives an expired session, so that a purchase can be resumed after logging in again; a
   * logout or another user clears it.
   */
  typed(): void;
  /** Clears what other users left in this browser, for example after an expired session. */
  ofOthers(userId: string): void;
}

/** Clears when the user of this tab logs out or another one logs in. Returns a function that stops listening. */
export function onUserChange(
  session: { get(): Session; subscribe(listener: () => void): () => void },
  clear: ClearFunctions,
): () => void {
  let lastUser: string | null = null;
  const judge = () => {
    const now = session.get();
    if (now.status === 'loading') return;
    const here = now.status === 'authenticated' ? now.user._id : null;
    if (lastUser !== null && here !== lastUser) clear.responses();
    const over = now.status === 'authenticated' ? here !== lastUser : now.left === true;
    if (lastUser !== null && over) clear.typed();
    // An admin who sees the school as another person finds their own drafts again.
    const isViewing = now.status === 'authenticated' && now.user.viewSeconds !== undefined;
    if (here !== null && here !== lastUser && !isViewing) clear.ofOthers(here);
    if (here !== null || over) lastUser = here;
  };
  judge();
  return session.subscribe(judge);
}
