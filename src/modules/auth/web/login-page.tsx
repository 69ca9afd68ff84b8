import { Link, useRouter } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { AuthCard } from './auth-card.tsx';
import { formSearch } from './form-problem.ts';
import { LoginForm } from './login-form.tsx';
import { afterLogin, safeNext } from '#modules/auth/contract/next-address.ts';
import { useCurrentUser } from './session.ts';

/** The login page. Continues to `next`, the page the visitor came for, else to the account. */
export function LoginPage(props: { search: Parameters<typeof formSearch>[0] }) {
  const { auth, menu } = useMessages();
  const { login } = auth;
  const search = formSearch(props.search);
  const { next } = search;
  const router = useRouter();
  const user = useCurrentUser();
  const headedFor = safeNext(next);
  const adminsOnly = user?.role !== 'admin' && /^\/admin(?:[/?#]|$)/.test(headedFor ?? '');

  return (
    <AuthCard
      title={login.title}
      lead={login.lead}
      notice={
        <>
          {headedFor !== null && !user && <Alert>{login.headedFor}</Alert>}
          {user && (
            <Alert>
              <p>{adminsOnly ? auth.adminsOnly(user.name) : login.already(user.name)}</p>
              <Link to="/my-account" className="link">
                {menu.account}
              </Link>
            </Alert>
          )}
        </>
      }
      below={
        <>
          <p>
            {login.noAccount}{' '}
            <Link to="/register" search={headedFor === null ? {} : { next: headedFor }} className="link">
              {login.register}
            </Link>
          </p>
          <p>
            <Link to="/forgot-password" className="link">
              {login.forgot}
            </Link>
          </p>
        </>
      }
    >
      <LoginForm
        search={search}
        onLoggedIn={() => router.navigate({ href: afterLogin(next), replace: headedFor !== null })}
      />
    </AuthCard>
  );
}
