import type { Session } from './session-store.ts';

/** What has to be forgotten with a person. */
export interface Forgetting {
  /** Forgets cached responses: called whenever the user of the session is another one, or none. */
  responses(): void;
  /**
   * What they typed. It survives a session that merely lapsed, so that a purchase can go on after logging in again,
   * and goes when they signed out or somebody else came.
   */
  typed(): void;
  /** Forgets what other users left in this browser, for example after their session had ended. */
  ofOthers(userId: string): void;
}

/** Calls back when the user of this tab has signed out or another one has signed in. Returns a function that stops it. */
export function whenPersonGone(
  session: { get(): Session; subscribe(listener: () => void): () => void },
  forget: Forgetting,
): () => void {
  let known: string | null = null;
  const judge = () => {
    const now = session.get();
    if (now.status === 'loading') return;
    const here = now.status === 'authenticated' ? now.user._id : null;
    if (known !== null && here !== known) forget.responses();
    const over = now.status === 'authenticated' ? here !== known : now.left === true;
    if (known !== null && over) forget.typed();
    if (here !== null && here !== known) forget.ofOthers(here);
    if (here !== null || over) known = here;
  };
  judge();
  return session.subscribe(judge);
}
