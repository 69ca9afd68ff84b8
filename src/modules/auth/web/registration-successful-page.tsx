import { useRouter } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';
import { AuthCard } from './auth-card.tsx';
import { formSearch } from './form-problem.ts';
import { LoginForm } from './login-form.tsx';
import { afterLogin } from '#modules/auth/contract/next-address.ts';

/** Confirms the new account, with the login form. */
export function RegistrationSuccessfulPage(props: { search: Parameters<typeof formSearch>[0] }) {
  const search = formSearch(props.search);
  const { registered } = useMessages().auth;
  const router = useRouter();
  return (
    <AuthCard title={registered.title} lead={registered.lead}>
      <LoginForm search={search} onLoggedIn={() => router.navigate({ href: afterLogin(search.next) })} />
    </AuthCard>
  );
}
