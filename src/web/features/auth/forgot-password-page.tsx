import { Link, useHydrated } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { MailStatus } from '#contract/mail.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { brokenRules, formTexts, useFormErrors } from '#web/ui/form-errors.ts';
import { NeedsScript } from '#web/ui/script-required.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { forgotPasswordCall } from './auth.api.ts';
import { AuthCard } from './auth-card.tsx';

/**
 * Asks for an e-mail address and has a link sent to it. In a school that sends no mail nothing is asked of the server:
 * the page says so, and whom to turn to. What was typed stays in either case.
 */
export function ForgotPasswordPage({ mail }: { mail: MailStatus }) {
  const { forgotPassword: words } = useMessages();
  const hydrated = useHydrated();
  const { ref, errors, show, onInput } = useFormErrors();
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { email = '' } = formTexts(form);
    if (mail === 'off') return setAskedFor(email);
    if (busy) return;
    const broken = brokenRules(form, { email: { required: words.emailRequired, form: words.emailInvalid } });
    setAskedFor(null);
    setFailure(null);
    show(broken);
    if (Object.keys(broken).length > 0) return;
    setBusy(true);
    try {
      await forgotPasswordCall(email.trim());
      setAskedFor(email.trim());
    } catch (cause) {
      show(refusedFields(cause));
      setFailure(sentenceOr(cause, words.failed));
    } finally {
      setBusy(false);
    }
  };

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
      <form
        ref={ref}
        method="post"
        noValidate
        className="grid gap-5 noscript:hidden"
        onSubmit={(event) => void submit(event)}
        onInput={onInput}
      >
        {failure !== null && <Alert tone="error">{failure}</Alert>}
        <TextInput
          label={words.email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.email}
        />
        <Button type="submit" size="lg" wide disabled={!hydrated} busy={busy} busyLabel={words.wait}>
          {words.submit}
        </Button>
        {askedFor !== null &&
          (mail === 'off' ? (
            <Alert title={words.noMailTitle}>
              <p>{words.noMail}</p>
              <p className="mt-2">
                <a href={`mailto:${SCHOOL.supportEmail}`} className="link">
                  {words.askSupport(SCHOOL.supportEmail)}
                </a>
              </p>
            </Alert>
          ) : (
            <Alert tone="success" title={words.sentTitle}>
              <p className="[overflow-wrap:anywhere]">{words.sent(askedFor)}</p>
              <p className="mt-2">{words.sentNothing}</p>
            </Alert>
          ))}
      </form>
    </AuthCard>
  );
}
