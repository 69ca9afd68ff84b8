import { useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { PERSON_RULES } from '#contract/fields/text-rules.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { ApiError } from '#web/lib/api.ts';
import { useLinkToken } from './shared/link-token.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { EmailInput } from '#web/ui/form/email-input.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NewPasswordFields, newPasswordRules, repeatedPasswordErrors } from './shared/new-password.tsx';
import { NeedsScript } from '#web/ui/feedback/script-required.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { AuthCard } from './auth-card.tsx';
import { setupCall } from './auth.api.ts';
import { session } from './session.ts';

const RULES = { name: PERSON_RULES.name, email: PERSON_RULES.email, ...newPasswordRules('repeat_required') };

/** Creates the first admin by the setup link, and logs in. `publicUrl` is the school's configured address, or empty. */
export function SetupPage({ publicUrl }: { publicUrl: string }) {
  const words = useMessages().setup;
  const link = useLinkToken();
  const [user, setUser] = useState<CurrentUser | null>(null);
  if (user) return <Done user={user} publicUrl={publicUrl} />;
  return (
    <AuthCard title={words.title} lead={words.lead}>
      <NeedsScript />
      {link.read && link.token === null ? (
        <Alert title={words.noLink}>{words.noLinkText}</Alert>
      ) : (
        <SetupForm token={link.read ? link.token : null} onDone={setUser} />
      )}
    </AuthCard>
  );
}

function SetupForm({ token, onDone }: { token: string | null; onDone: (user: CurrentUser) => void }) {
  const words = useMessages().setup;
  const form = useRuledForm({
    rules: RULES,
    check: repeatedPasswordErrors,
    failed: words.failed,
    submit: async ({ name = '', email = '', password = '' }) => {
      if (token === null) return;
      const user = await setupCall({ token, name, email, password }).catch((cause: unknown) => {
        // The general sentence says to ask for a new link.
        const expired = cause instanceof ApiError && cause.code === 'link_invalid';
        throw expired ? new ApiError(words.expired, { status: cause.status, code: cause.code }) : cause;
      });
      session.signIn(user);
      onDone(user);
    },
  });
  return (
    <Form form={form} className="grid gap-5 noscript:hidden">
      <FormAlert />
      <TextInput label={words.name} name="name" autoComplete="name" />
      <EmailInput label={words.email} hint={words.emailHelp} autoComplete="username" />
      <NewPasswordFields label={words.password} hint={words.passwordHelp(LIMITS.passwordMin)} repeat={words.repeat} />
      <SubmitButton size="lg" wide busyLabel={words.saving}>
        {words.submit}
      </SubmitButton>
    </Form>
  );
}

/** The way on. The session belongs to this address: with a public one, the admin logs in there. */
function Done({ user, publicUrl }: { user: CurrentUser; publicUrl: string }) {
  const words = useMessages().setup;
  const elsewhere = publicUrl !== '' && publicUrl !== window.location.origin;
  return (
    <AuthCard title={words.done(user.name)} lead={elsewhere ? words.doneElsewhere(publicUrl) : words.doneText}>
      {elsewhere ? (
        <a href={`${publicUrl}/login`} className="link">
          {words.toSchool}
        </a>
      ) : (
        <LinkButton to="/admin/dashboard" size="lg" wide>
          {words.toDashboard}
        </LinkButton>
      )}
    </AuthCard>
  );
}
