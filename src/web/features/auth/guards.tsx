import { useRouter } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { whenSessionEnds } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { NeedsScript } from '#web/ui/script-required.tsx';
import { PlainFormFields } from './plain-form-fields.tsx';
import { useSession } from './session.ts';

/** Sends a person to log in, remembering where they were headed; the account is where logging in leads anyway. */
function ToLogin(): null {
  const router = useRouter();
  // Once, from where the guard stood: the router's Navigate goes again at every rendering, also when already on its way.
  useEffect(() => {
    const { href, pathname } = router.latestLocation;
    if (pathname === '/login') return;
    const search = href === '/my-account' ? {} : { next: href };
    void router.navigate({ to: '/login', search, replace: true });
  }, [router]);
  return null;
}

/**
 * A page of one user, who is asked to log in again when their session ends meanwhile. When another user signs in, in this
 * tab or another, nothing of it is theirs.
 */
function PageOf({ user, children }: { user: CurrentUser; children: (user: CurrentUser) => ReactNode }) {
  const locale = useLocale();
  const latest = useRef(user);
  useEffect(() => {
    latest.current = user;
  });
  useEffect(() => {
    const left = new AbortController();
    const stop = whenSessionEnds(() =>
      import('./login-again.tsx')
        .then(({ logInAgain }) => logInAgain(latest.current, locale, left.signal))
        .catch(() => false),
    );
    return () => {
      stop();
      left.abort();
    };
  }, [user._id, locale]);
  return <Fragment key={user._id}>{children(user)}</Fragment>;
}

/** Shows its children to people signed in, `loading` (or nothing) until that is known, and sends others to /login. */
export function UserGuard(props: { loading?: ReactNode; children: (user: CurrentUser) => ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') {
    return (
      <>
        <WithoutScript />
        {props.loading && <div className="noscript:hidden">{props.loading}</div>}
      </>
    );
  }
  if (session.status === 'unauthenticated') return <ToLogin />;
  return <PageOf user={session.user}>{props.children}</PageOf>;
}

/** What a page of a person is without scripts: it says that it needs them, and a user can still log out. */
function WithoutScript() {
  const { menu } = useMessages();
  return (
    <div className="page hidden py-14 noscript:block">
      <NeedsScript />
      <form method="post" action="/api/forms/logout" className="mt-6">
        <PlainFormFields />
        <Button type="submit" tone="secondary">
          {menu.logout}
        </Button>
      </form>
    </div>
  );
}

/** As UserGuard, for administrators alone; shows nothing until the user is known. */
export function AdminGuard({ children }: { children: (admin: CurrentUser) => ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') return <WithoutScript />;
  if (session.status === 'unauthenticated' || session.user.role !== 'admin') return <ToLogin />;
  return <PageOf user={session.user}>{children}</PageOf>;
}
