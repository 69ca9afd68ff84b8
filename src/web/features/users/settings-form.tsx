import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LIMITS } from '#contract/limits.ts';
import type { CurrentUser, UpdateUserInput } from '#contract/users.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { brokenRules, formTexts, useFormErrors } from '#web/ui/form-errors.ts';
import { NewPasswordFields, newPasswordErrors } from '#web/ui/new-password.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

/**
 * Shows the account, or lets its owner change it. Cancel brings back what was there; saving returns to the view and
 * forgets the typed passwords; an error keeps everything as typed.
 */
export function SettingsForm(props: {
  user: CurrentUser;
  save: (change: UpdateUserInput) => Promise<void>;
  /** Shown below the address while nothing is being edited. */
  belowEmail?: ReactNode;
}) {
  const { user } = props;
  const { settings } = useMessages().account;
  const { ref, errors, show, onInput } = useFormErrors();
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; sentence: string } | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const ofPassword = {
    label: settings.password,
    hint: settings.passwordHelp,
    repeat: settings.repeatPassword,
    short: settings.passwordShort(LIMITS.passwordMin),
    differ: settings.passwordsDiffer,
  };

  const edit = () => {
    setOutcome(null);
    flushSync(() => setEditing(true));
    ref.current?.querySelector('input')?.focus();
  };
  const view = () => {
    flushSync(() => {
      setEditing(false);
      show({});
    });
    editButton.current?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !editing) return;
    const form = event.currentTarget;
    const { name = '', email = '', password = '' } = formTexts(form);
    const broken = brokenRules(form, {
      name: { required: settings.nameRequired },
      email: { required: settings.emailRequired, form: settings.emailInvalid },
    });
    const wrong = { ...broken, ...newPasswordErrors(form, ofPassword) };
    setOutcome(user._id ? null : { tone: 'error', sentence: settings.invalidUser });
    show(wrong);
    if (Object.keys(wrong).length > 0 || !user._id) return;

    setBusy(true);
    try {
      await props.save({ name, email, ...(password !== '' && { password }) });
      setOutcome({ tone: 'success', sentence: settings.saved });
      view();
    } catch (cause) {
      show(refusedFields(cause));
      setOutcome({ tone: 'error', sentence: sentenceOr(cause, settings.failed) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={ref}
      key={editing ? 'edit' : 'view'}
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
      onInput={onInput}
    >
      {outcome && <Alert tone={outcome.tone}>{outcome.sentence}</Alert>}
      <TextInput
        label={settings.name}
        name="name"
        autoComplete="name"
        maxLength={LIMITS.nameLength}
        required
        readOnly={!editing}
        defaultValue={user.name}
        error={errors.name}
      />
      <TextInput
        label={settings.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.emailLength}
        required
        readOnly={!editing}
        defaultValue={user.email}
        error={errors.email}
      />
      {!editing && props.belowEmail}
      {editing ? (
        <>
          <NewPasswordFields words={ofPassword} errors={errors} required={false} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy} busyLabel={settings.saving}>
              {settings.save}
            </Button>
            <Button
              tone="secondary"
              aria-disabled={busy}
              onClick={() => {
                if (busy) return;
                setOutcome(null);
                view();
              }}
            >
              {settings.cancel}
            </Button>
          </div>
        </>
      ) : (
        <>
          <TextInput label={settings.password} type="password" readOnly defaultValue="••••••••" autoComplete="off" />
          <Button ref={editButton} className="justify-self-start" onClick={edit}>
            {settings.edit}
          </Button>
        </>
      )}
    </form>
  );
}
