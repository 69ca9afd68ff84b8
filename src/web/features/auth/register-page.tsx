import { Link, useNavigate } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';
import { AuthCard } from './auth-card.tsx';
import { safeNext } from './next-address.ts';
import { RegisterForm } from './register-form.tsx';

/** Making an account; where one was headed is carried on to the login that follows. */
export function RegisterPage({ next }: { next: string | undefined }) {
  const { register } = useMessages().auth;
  const navigate = useNavigate();
  const headedFor = safeNext(next);
  const search = headedFor === null ? {} : { next: headedFor };

  return (
    <AuthCard
      title={register.title}
      lead={register.lead}
      below={
        <p>
          {register.haveAccount}{' '}
          <Link to="/login" search={search} className="link">
            {register.login}
          </Link>
        </p>
      }
    >
      <RegisterForm onRegistered={() => navigate({ to: '/registrationsuccessful', search })} />
    </AuthCard>
  );
}
