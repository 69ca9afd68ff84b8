import { useEffect, useState } from 'react';

/** The token in a link's fragment, and whether it is known: never on the server, which does not receive it. */
export type LinkToken = { readonly read: false } | { readonly read: true; readonly token: string | null };

/** 32 random bytes as base64url, as the server creates them. Other fragments are anchors. */
const TOKEN = /^#([\w-]{43})$/;

/**
 * Returns the token of the link that opened this page. Removes it from the address, so that it stays neither in the
 * history nor on the screen; a reload needs the link again.
 */
export function useLinkToken(): LinkToken {
  const [token, setToken] = useState<LinkToken>({ read: false });
  useEffect(() => {
    const take = () => {
      const token = TOKEN.exec(window.location.hash)?.[1];
      if (token !== undefined) window.history.replaceState(window.history.state, '', window.location.pathname);
      setToken((current) => ({ read: true, token: token ?? (current.read ? current.token : null) }));
    };
    take();
    // A second link may be followed while this page is open.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}
