import { useHydrated } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { brokenRules, formTexts, useFormErrors } from '#web/ui/form-errors.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { loginCall } from './auth.api.ts';
import { session } from './session.ts';

/**
 * E-mail and password; signs in, then calls `onLoggedIn`. The form posts and its button waits for the script, so a
 * press that comes too early can never put a password into an address.
 */
export function LoginForm({ onLoggedIn }: { onLoggedIn: (user: CurrentUser) => Promise<void> | void }) {
  const { auth } = useMessages();
  const hydrated = useHydrated();
  const { ref, errors, show, onInput } = useFormErrors();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const broken = brokenRules(form, {
      email: { required: auth.emailRequired, form: auth.emailInvalid },
      password: { required: auth.passwordRequired },
    });
    setFailure(null);
    show(broken);
    if (Object.keys(broken).length > 0) return;

    setBusy(true);
    try {
      const { email = '', password = '' } = formTexts(form);
      const user = await loginCall({ email, password });
      session.signIn(user);
      await onLoggedIn(user);
    } catch (cause) {
      show(refusedFields(cause));
      setFailure(sentenceOr(cause, auth.login.failed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={ref}
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
      onInput={onInput}
    >
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <TextInput
        label={auth.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email}
      />
      <PasswordInput
        label={auth.password}
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <Button type="submit" size="lg" wide disabled={!hydrated} busy={busy} busyLabel={auth.wait}>
        {auth.login.submit}
      </Button>
    </form>
  );
}
