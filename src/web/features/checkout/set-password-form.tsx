import { type FormEvent, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { formTexts, useFormErrors } from '#web/ui/form-errors.ts';
import { NewPasswordFields, newPasswordErrors } from '#web/ui/new-password.tsx';

/** Lets the owner of an account a purchase made choose its password; `save` throws when that failed. */
export function SetPasswordForm({ email, save }: { email: string; save: (password: string) => Promise<void> }) {
  const words = useMessages().checkout.confirmation.password;
  const { ref, errors, show, onInput } = useFormErrors();
  const [state, setState] = useState<'open' | 'busy' | 'saved'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const ofPassword = {
    label: words.label,
    hint: words.help(LIMITS.passwordMin),
    repeat: words.repeat,
    required: words.required,
    short: words.short(LIMITS.passwordMin),
    differ: words.differ,
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'busy') return;
    const form = event.currentTarget;
    const { password = '' } = formTexts(form);
    const wrong = newPasswordErrors(form, ofPassword);
    setFailure(null);
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    setState('busy');
    try {
      await save(password);
      setState('saved');
    } catch (cause) {
      show(refusedFields(cause));
      setFailure(sentenceOr(cause, words.failed));
      setState('open');
    }
  };

  if (state === 'saved') return <Alert tone="success">{words.saved}</Alert>;
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      className="grid gap-5 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8"
      onSubmit={(event) => void submit(event)}
      onInput={onInput}
    >
      <div className="grid gap-1">
        <h2 className="text-xl">{words.title}</h2>
        <p className="text-muted">{words.text}</p>
      </div>
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <NewPasswordFields words={ofPassword} errors={errors} />
      <Button type="submit" busy={state === 'busy'} busyLabel={words.saving}>
        {words.save}
      </Button>
    </form>
  );
}
