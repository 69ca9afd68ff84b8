import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { logoutCall, verifyTokenCall } from './session.api.ts';
import { hasSessionHint, watchOtherTabs } from './session-signals.ts';
import { type Session, SessionStore } from './session-store.ts';

/** The one session of this browser tab. */
export const session = new SessionStore({
  verify: verifyTokenCall,
  logout: logoutCall,
  mayBeSignedIn: hasSessionHint,
  otherTabs: watchOtherTabs,
});

/** Returns the session; `loading` on the server and until it is verified. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, session.getOnServer);
}

/** Returns the user, or null for a guest and while loading. */
export function useCurrentUser(): CurrentUser | null {
  const current = useSession();
  return current.status === 'authenticated' ? current.user : null;
}
