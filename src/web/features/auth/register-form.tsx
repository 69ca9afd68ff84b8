import { type FormEvent, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { brokenRules, formTexts, useFormErrors } from '#web/ui/form-errors.ts';
import { NewPasswordFields, newPasswordErrors } from '#web/ui/new-password.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { registerCall } from './auth.api.ts';
import { type FormSearch, problemSentence } from './form-problem.ts';
import { PlainFormFields } from './plain-form-fields.tsx';

/**
 * Name, e-mail and a password twice; creates the account, then calls `onRegistered` with its e-mail. A plain form that
 * posts, as the login is.
 */
export function RegisterForm(props: {
  /** Of the page's address: where the plain form leads, and why it was refused. */
  search: FormSearch;
  onRegistered: (email: string) => Promise<void> | void;
}) {
  const { auth } = useMessages();
  const { ref, errors, show, onInput } = useFormErrors();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(() => problemSentence(props.search, auth));
  const ofPassword = {
    label: auth.password,
    hint: auth.passwordHelp(LIMITS.passwordMin),
    repeat: auth.repeatPassword,
    required: auth.passwordRequired,
    repeatRequired: auth.repeatRequired,
    short: auth.passwordShort(LIMITS.passwordMin),
    differ: auth.passwordsDiffer,
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { name = '', email = '', password = '' } = formTexts(form);
    const broken = brokenRules(form, {
      name: { required: auth.nameRequired },
      email: { required: auth.emailRequired, form: auth.emailInvalid },
    });
    const wrong = { ...broken, ...newPasswordErrors(form, ofPassword) };
    setFailure(null);
    show(wrong);
    if (Object.keys(wrong).length > 0) return;

    setBusy(true);
    try {
      await registerCall({ name, email, password });
      await props.onRegistered(email.trim());
    } catch (cause) {
      show(refusedFields(cause));
      setFailure(sentenceOr(cause, auth.register.failed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={ref}
      method="post"
      action="/api/forms/register"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
      onInput={onInput}
    >
      <PlainFormFields next={props.search.next} />
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <TextInput
        label={auth.name}
        name="name"
        autoComplete="name"
        maxLength={LIMITS.nameLength}
        required
        error={errors.name}
      />
      <TextInput
        label={auth.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.emailLength}
        required
        error={errors.email}
      />
      <NewPasswordFields words={ofPassword} errors={errors} />
      <Button type="submit" size="lg" wide busy={busy} busyLabel={auth.wait}>
        {auth.register.submit}
      </Button>
    </form>
  );
}
