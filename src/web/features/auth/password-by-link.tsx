import { useHydrated } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { CurrentUser } from '#contract/users.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { useLinkToken } from '#web/lib/link-token.ts';
import type { Messages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { formTexts, useFormErrors } from '#web/ui/form-errors.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NewPasswordFields, newPasswordErrors } from '#web/ui/new-password.tsx';
import { AuthCard } from './auth-card.tsx';
import { session } from './session.ts';

type Words = Messages['forgotPassword']['reset'];

/** Sets a password by the token of a link. */
type Call = (input: { token: string; password: string }) => Promise<CurrentUser>;

/** Takes a new password for an account by the link of a message, and signs its owner in. `below` is for a link that fails. */
export function PasswordByLink({ words, call, below }: { words: Words; call: Call; below: ReactNode }) {
  const link = useLinkToken();
  const [user, setUser] = useState<CurrentUser | null>(null);
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
    <AuthCard title={words.title} lead={words.lead} below={<p>{below}</p>}>
      <p className="hidden text-sm font-semibold noscript:block">{words.noScript}</p>
      {link.read && link.token === null ? (
        <Alert title={words.noLink}>{words.noLinkText}</Alert>
      ) : (
        <ResetForm words={words} call={call} token={link.read ? link.token : null} onDone={setUser} />
      )}
    </AuthCard>
  );
}

function ResetForm(props: { words: Words; call: Call; token: string | null; onDone: (user: CurrentUser) => void }) {
  const { words, call, token, onDone } = props;
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
      const user = await call({ token, password });
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
