import { Link, useHydrated } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { CurrentUser } from '#contract/users.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { useLinkToken } from '#web/lib/link-token.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { formTexts, useFormErrors } from '#web/ui/form-errors.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NewPasswordFields, newPasswordErrors } from '#web/ui/new-password.tsx';
import { resetPasswordCall } from './auth.api.ts';
import { AuthCard } from './auth-card.tsx';
import { session } from './session.ts';

/** Sets a new password by the link of a message, which signs its owner in. */
export function ResetPasswordPage() {
  const words = useMessages().forgotPassword.reset;
  const link = useLinkToken();
  const [user, setUser] = useState<CurrentUser | null>(null);
  const askAgain = (
    <p>
      <Link to="/forgot-password" className="link">
        {words.askAgain}
      </Link>
    </p>
  );
  if (user) {
    return (
      <AuthCard title={words.done} lead={words.doneText(user.name)}>
        <LinkButton to="/my-account" size="lg" wide>
          {words.toAccount}
        </LinkButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={words.title} lead={words.lead} below={askAgain}>
      <p className="hidden text-sm font-semibold noscript:block">{words.noScript}</p>
      {link.read && link.token === null ? (
        <Alert title={words.noLink}>{words.noLinkText}</Alert>
      ) : (
        <ResetForm token={link.read ? link.token : null} onDone={setUser} />
      )}
    </AuthCard>
  );
}

function ResetForm({ token, onDone }: { token: string | null; onDone: (user: CurrentUser) => void }) {
  const words = useMessages().forgotPassword.reset;
  const hydrated = useHydrated();
  const { ref, errors, show, onInput } = useFormErrors();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ofPassword = {
    label: words.password,
    hint: words.help(LIMITS.passwordMin),
    repeat: words.repeat,
    required: words.required,
    short: words.short(LIMITS.passwordMin),
    differ: words.differ,
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || token === null) return;
    const form = event.currentTarget;
    const { password = '' } = formTexts(form);
    const wrong = newPasswordErrors(form, ofPassword);
    setFailure(null);
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const user = await resetPasswordCall({ token, password });
      session.signIn(user);
      onDone(user);
    } catch (cause) {
      show(refusedFields(cause));
      setFailure(sentenceOr(cause, words.failed));
      setBusy(false);
    }
  };

  return (
    <form
      ref={ref}
      method="post"
      noValidate
      className="grid gap-5 noscript:hidden"
      onSubmit={(event) => void submit(event)}
      onInput={onInput}
    >
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <NewPasswordFields words={ofPassword} errors={errors} />
      <Button type="submit" size="lg" wide disabled={!hydrated} busy={busy} busyLabel={words.saving}>
        {words.submit}
      </Button>
    </form>
  );
}
