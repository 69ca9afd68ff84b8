import type { Session } from './session-store.ts';

/** What has to be forgotten with a person. */
export interface Forgetting {
  /** What the server answered them: forgotten whenever they are not, or no longer, the one signed in. */
  answers(): void;
  /**
   * What they typed. It survives a session that merely lapsed, so that a purchase can go on after logging in again,
   * and goes when they signed out or somebody else came.
   */
  typed(): void;
  /** What anybody but the user who is signed in now left in this browser, for example after their session had ended. */
  ofOthers(userId: string): void;
}

/** Calls back when the person this tab knew has gone or somebody else has come. Answers the way to stop. */
export function whenPersonGone(
  session: { get(): Session; subscribe(listener: () => void): () => void },
  forget: Forgetting,
): () => void {
  let known: string | null = null;
  const judge = () => {
    const now = session.get();
    if (now.status === 'loading') return;
    const here = now.status === 'authenticated' ? now.user._id : null;
    if (known !== null && here !== known) forget.answers();
    const over = now.status === 'authenticated' ? here !== known : now.left === true;
    if (known !== null && over) forget.typed();
    if (here !== null && here !== known) forget.ofOthers(here);
    if (here !== null || over) known = here;
  };
  judge();
  return session.subscribe(judge);
}
