import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PERSON_RULES, PRESENT_PASSWORD_RULE } from '#contract/fields/text-rules.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { forgetOthers } from './shared/forget-user.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EmailInput } from '#web/ui/form/email-input.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { loginCall } from './auth.api.ts';
import { type FormSearch, problemSentence } from './form-problem.ts';
import { PlainFormFields } from './plain-form-fields.tsx';
import { session } from './session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The e-mail to prefill: kept out of the URL, where logs and the browser's history would show it. */
    email?: string;
  }
}

const RULES = { email: PERSON_RULES.email, password: PRESENT_PASSWORD_RULE };

/**
 * Logs in by e-mail and password, then calls `onLoggedIn`. Before hydration and without scripts the server handles the
 * same form and redirects.
 */
export function LoginForm(props: Omit<FilledLoginFormProps, 'email'>) {
  // Passed in the history state by the previous page.
  const email = useLocation({ select: ({ state }) => state.email });
  return <FilledLoginForm {...props} email={email} />;
}

interface FilledLoginFormProps {
  /** From the page's address: where the plain form leads, and why it was refused. */
  search: FormSearch;
  /** Prefilled, and editable. */
  email: string | undefined;
  onLoggedIn: (user: CurrentUser) => Promise<void> | void;
}

/** The form without a router, for a known address. */
export function FilledLoginForm({ search, email, onLoggedIn }: FilledLoginFormProps) {
  const { auth } = useMessages();
  const form = useRuledForm({
    rules: RULES,
    failed: auth.login.failed,
    failure: problemSentence(search, auth),
    submit: async ({ email = '', password = '' }) => {
      const user = await loginCall({ email, password });
      forgetOthers(user._id);
      session.signIn(user);
      await onLoggedIn(user);
    },
  });
  const { ref } = form;
  // In an effect: the HTML of a reloaded page does not contain it.
  useEffect(() => {
    const field = ref.current?.elements.namedItem('email');
    if (email && field instanceof HTMLInputElement && field.value === '') field.value = email;
  }, [email, ref]);

  return (
    <Form form={form} action="/api/forms/login">
      <PlainFormFields next={search.next} />
      <FormAlert />
      <EmailInput label={auth.email} autoComplete="username" />
      <PasswordInput label={auth.password} name="password" autoComplete="current-password" />
      <SubmitButton size="lg" wide busyLabel={auth.wait}>
        {auth.login.submit}
      </SubmitButton>
    </Form>
  );
}
