import { Link, useHydrated } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { AuthCard } from './auth-card.tsx';

/** Asks for an e-mail address and says that the school has no mail set up; nothing is sent, nothing typed is lost. */
export function ForgotPasswordPage() {
  const { forgotPassword } = useMessages();
  const hydrated = useHydrated();
  const [asked, setAsked] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
  };
  return (
    <AuthCard
      title={forgotPassword.title}
      lead={forgotPassword.lead}
      below={
        <p>
          {forgotPassword.remembered}{' '}
          <Link to="/login" className="link">
            {forgotPassword.login}
          </Link>
        </p>
      }
    >
      <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
        <TextInput
          label={forgotPassword.email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Button type="submit" size="lg" wide disabled={!hydrated}>
          {forgotPassword.submit}
        </Button>
        {asked && (
          <Alert title={forgotPassword.noMailTitle}>
            <p>{forgotPassword.noMail}</p>
            <p className="mt-2">
              <a href={`mailto:${SCHOOL.supportEmail}`} className="link">
                {forgotPassword.askSupport(SCHOOL.supportEmail)}
              </a>
            </p>
          </Alert>
        )}
      </form>
    </AuthCard>
  );
}
