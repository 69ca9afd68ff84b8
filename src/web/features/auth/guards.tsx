import { Navigate, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { useSession } from './session.ts';

/** Sends a person to log in, remembering where they were headed; the account is where logging in leads anyway. */
function ToLogin() {
  const href = useLocation({ select: (location) => location.href });
  return <Navigate to="/login" search={href === '/my-account' ? {} : { next: href }} replace />;
}

/** Shows its children to people signed in, `loading` (or nothing) until that is known, and sends others to /login. */
export function UserGuard(props: { loading?: ReactNode; children: (user: CurrentUser) => ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') return props.loading ?? null;
  if (session.status === 'unauthenticated') return <ToLogin />;
  return props.children(session.user);
}

/** As UserGuard, for administrators alone; shows nothing until it is known who one is. */
export function AdminGuard({ children }: { children: (admin: CurrentUser) => ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') return null;
  if (session.status === 'unauthenticated' || session.user.role !== 'admin') return <ToLogin />;
  return children(session.user);
}
