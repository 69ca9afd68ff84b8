import { useEffect, useState } from 'react';

/** What a link carries behind its #, and whether that is known yet: on the server, which is not sent it, it is not. */
export type LinkToken = { readonly read: false } | { readonly read: true; readonly token: string | null };

/** 32 random bytes as base64url, as the server makes them. Any other fragment names a place on the page. */
const TOKEN = /^#([\w-]{43})$/;

/**
 * The token of the link this page was opened by. It is taken out of the address at once, so that it stays neither in
 * the history nor on the screen; a reload therefore needs the link again.
 */
export function useLinkToken(): LinkToken {
  const [token, setToken] = useState<LinkToken>({ read: false });
  useEffect(() => {
    const take = () => {
      const found = TOKEN.exec(window.location.hash)?.[1];
      if (found !== undefined) window.history.replaceState(window.history.state, '', window.location.pathname);
      setToken((known) => ({ read: true, token: found ?? (known.read ? known.token : null) }));
    };
    take();
    // The same page may be open when a second link to it is followed.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}
