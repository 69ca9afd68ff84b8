import { useRouter } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';
import { AuthCard } from './auth-card.tsx';
import { LoginForm } from './login-form.tsx';
import { afterLogin } from './next-address.ts';

/** Says that the account is there, and lets its owner in. */
export function RegistrationSuccessfulPage({ next }: { next: string | undefined }) {
  const { registered } = useMessages().auth;
  const router = useRouter();
  return (
    <AuthCard title={registered.title} lead={registered.lead}>
      <LoginForm onLoggedIn={() => router.navigate({ href: afterLogin(next) })} />
    </AuthCard>
  );
}
