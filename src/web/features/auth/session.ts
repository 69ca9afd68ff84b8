import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { logoutCall, verifyTokenCall } from './auth.api.ts';
import { hasSessionHint, watchOtherTabs } from './session-signals.ts';
import { type Session, SessionStore } from './session-store.ts';

/** The one session of this browser tab. */
export const session = new SessionStore({
  verify: verifyTokenCall,
  logout: logoutCall,
  mayBeSignedIn: hasSessionHint,
  otherTabs: watchOtherTabs,
});

/** The session as a component sees it; `loading` on the server and until it has been verified. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, session.getOnServer);
}

/** The person signed in, or null (also while that is not known yet). */
export function useCurrentUser(): CurrentUser | null {
  const current = useSession();
  return current.status === 'authenticated' ? current.user : null;
}
