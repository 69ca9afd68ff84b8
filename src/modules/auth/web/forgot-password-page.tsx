import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MailStatus } from '#modules/mail/contract/mail.ts';
import { PERSON_RULES } from '#contract/fields/text-rules.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { EmailInput } from '#web/ui/form/email-input.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { NeedsScript } from '#web/ui/feedback/script-required.tsx';
import { AskSupport } from './ask-support.tsx';
import { forgotPasswordCall } from './auth.api.ts';
import { AuthCard } from './auth-card.tsx';

const RULES = { email: PERSON_RULES.email };

/**
 * Requests a link to set a new password. In a school without mail it makes no call, but says so and names the contact.
 * The input stays in either case.
 */
export function ForgotPasswordPage({ mail }: { mail: MailStatus }) {
  const words = useMessages().emailLinks.forgotPassword;
  const [requestedFor, setRequestedFor] = useState<string | null>(null);
  const form = useRuledForm({
    rules: mail === 'off' ? {} : RULES,
    failed: words.failed,
    submit: async ({ email = '' }) => {
      if (mail !== 'off') await forgotPasswordCall(email.trim());
      setRequestedFor(email.trim());
    },
  });

  return (
    <AuthCard
      title={words.title}
      lead={words.lead}
      below={
        <p>
          {words.remembered}{' '}
          <Link to="/login" className="link">
            {words.login}
          </Link>
        </p>
      }
    >
      <NeedsScript />
      <Form form={form} className="grid gap-5 noscript:hidden" onSubmitCapture={() => setRequestedFor(null)}>
        <FormAlert />
        <EmailInput label={words.email} autoComplete="username" required />
        <SubmitButton size="lg" wide busyLabel={words.wait}>
          {words.submit}
        </SubmitButton>
        {requestedFor !== null &&
          (mail === 'off' ? (
            <Alert title={words.noMailTitle}>
              <p>{words.noMail}</p>
              <p className="mt-2">
                <AskSupport />
              </p>
            </Alert>
          ) : (
            <Alert tone="success" title={words.sentTitle}>
              <p className="[overflow-wrap:anywhere]">{words.sent(requestedFor)}</p>
              <p className="mt-2">{words.sentNothing}</p>
            </Alert>
          ))}
      </Form>
    </AuthCard>
  );
}
