import { useRouter } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { whenSessionEnds } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { NeedsScript } from '#web/ui/feedback/script-required.tsx';
import { PlainFormFields } from './plain-form-fields.tsx';
import { useSession } from './session.ts';

/** Redirects to the login, which then returns to this page; without `next` the login leads to the account. */
function ToLogin(): null {
  const router = useRouter();
  // Once, from the guard's own address: the router's Navigate repeats on every rendering, also while it is under way.
  useEffect(() => {
    const { href, pathname } = router.latestLocation;
    if (pathname === '/login') return;
    const search = href === '/my-account' ? {} : { next: href };
    void router.navigate({ to: '/login', search, replace: true });
  }, [router]);
  return null;
}

/**
 * A page of one user. If their session ends, a dialog asks them to log in again; if another user logs in, in this tab
 * or another, the page is remounted for that user.
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

/** Shows its children to users, `loading` (or nothing) until the session is known, and redirects guests to /login. */
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

/** Replaces a user's page without scripts: says that it needs them; a user can still log out. */
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

/** As UserGuard, for admins; shows nothing until the user is known. */
export function AdminGuard({ children }: { children: (admin: CurrentUser) => ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') return <WithoutScript />;
  if (session.status === 'unauthenticated' || session.user.role !== 'admin') return <ToLogin />;
  return <PageOf user={session.user}>{children}</PageOf>;
}
