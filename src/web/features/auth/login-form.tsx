import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { brokenRules, formTexts, useFormErrors } from '#web/ui/form-errors.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { loginCall } from './auth.api.ts';
import { type FormSearch, problemSentence } from './form-problem.ts';
import { PlainFormFields } from './plain-form-fields.tsx';
import { session } from './session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address to fill into the login: kept out of the URL, where logs and the browser's history would show it. */
    email?: string;
  }
}

/**
 * E-mail and password; signs in, then calls `onLoggedIn`. Before the scripts have come, and without them, it is a plain form
 * that the server answers with a redirect; it posts, so a password never gets into an address.
 */
export function LoginForm(props: Omit<FilledLoginFormProps, 'email'>) {
  // Handed over by the page before.
  const email = useLocation({ select: ({ state }) => state.email });
  return <FilledLoginForm {...props} email={email} />;
}

interface FilledLoginFormProps {
  /** Of the page's address: where the plain form leads, and why it was refused. */
  search: FormSearch;
  /** Filled in already, and may be changed. */
  email: string | undefined;
  onLoggedIn: (user: CurrentUser) => Promise<void> | void;
}

/** The same form for an address that is known; it needs no router around it. */
export function FilledLoginForm(props: FilledLoginFormProps) {
  const { email } = props;
  const { auth } = useMessages();
  const { ref, errors, show, onInput } = useFormErrors();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(() => problemSentence(props.search, auth));
  // In an effect, because the HTML of a reloaded page knows nothing of it.
  useEffect(() => {
    const field = ref.current?.elements.namedItem('email');
    if (email && field instanceof HTMLInputElement && field.value === '') field.value = email;
  }, [email, ref]);

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
      await props.onLoggedIn(user);
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
      action="/api/forms/login"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
      onInput={onInput}
    >
      <PlainFormFields next={props.search.next} />
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
      <Button type="submit" size="lg" wide busy={busy} busyLabel={auth.wait}>
        {auth.login.submit}
      </Button>
    </form>
  );
}
