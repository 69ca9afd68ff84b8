import { Link, useNavigate } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';
import { AuthCard } from './auth-card.tsx';
import { safeNext } from '#modules/auth/contract/next-address.ts';
import { formSearch } from './form-problem.ts';
import { RegisterForm } from './register-form.tsx';

/** The registration page. Passes `next` on to the login that follows. */
export function RegisterPage(props: { search: Parameters<typeof formSearch>[0] }) {
  const { register } = useMessages().auth;
  const navigate = useNavigate();
  const headedFor = safeNext(formSearch(props.search).next);
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
      <RegisterForm
        search={search}
        onRegistered={(email) => navigate({ to: '/registrationsuccessful', search, state: { email } })}
      />
    </AuthCard>
  );
}
