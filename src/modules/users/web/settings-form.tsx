import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { OPTIONAL_PASSWORD_RULE, PERSON_RULES, STORED_NAME_RULE } from '#contract/fields/text-rules.ts';
import type { CurrentUser, UpdateUserInput } from '#modules/users/contract/users.ts';
import { ApiError, failedWith } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CancelButton } from '#web/ui/form/cancel-button.tsx';
import { EmailInput } from '#web/ui/form/email-input.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { NewPasswordFields, repeatedPasswordErrors } from '#modules/auth/web/shared/new-password.tsx';
import { PrintedName } from '#modules/certificates/web/shared/printed-name.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { ConfirmOwnerDialog } from './confirm-owner-dialog.tsx';

const RULES = { name: STORED_NAME_RULE, email: PERSON_RULES.email, password: OPTIONAL_PASSWORD_RULE };

/**
 * Shows the account, or its form. Cancel restores the stored values; saving returns to the view and clears the
 * passwords; an error keeps everything as typed.
 */
export function SettingsForm(props: {
  user: CurrentUser;
  save: (change: UpdateUserInput) => Promise<void>;
  /** Shown below the address outside editing. */
  belowEmail?: ReactNode;
}) {
  const { user } = props;
  const { settings } = useMessages().account;
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  /** The change that waits for the present password. */
  const [unsaved, setUnsaved] = useState<UpdateUserInput | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const form = useRuledForm({
    rules: editing ? RULES : {},
    check: repeatedPasswordErrors,
    failed: user._id ? settings.failed : settings.invalidUser,
    submit: async ({ name = '', email = '', password = '' }, _form, sent) => {
      if (!editing) return undefined;
      if (!user._id) throw new Error('The user of the settings has no id.');
      const isNewPassword = password !== '' && password !== sent?.password;
      const change = { name, email, ...(isNewPassword && { password }) };
      try {
        await props.save(change);
      } catch (cause) {
        if (!failedWith<'PUT /users/user/:id'>(cause, 'password_needed')) throw cause;
        return setUnsaved(change);
      }
      return change;
    },
    onSent: () => {
      setSaved(true);
      view();
    },
  });

  const edit = () => {
    setSaved(false);
    flushSync(() => setEditing(true));
    form.ref.current?.querySelector('input')?.focus();
  };
  const view = () => {
    flushSync(() => {
      setEditing(false);
      form.show({});
    });
    editButton.current?.focus();
  };

  /** Shows what the form has to mend in the form, and what the password has in its dialog. */
  const saveWith = async (currentPassword: string) => {
    try {
      await props.save({ ...unsaved, currentPassword });
    } catch (cause) {
      const isOfPassword =
        cause instanceof ApiError && ['wrong_password', 'too_many_attempts'].includes(cause.code ?? '');
      if (isOfPassword) throw cause;
      setUnsaved(null);
      void form.run(() => Promise.reject(cause as Error));
      return;
    }
    setUnsaved(null);
    setSaved(true);
    view();
  };

  return (
    <>
      <ConfirmOwnerDialog open={unsaved !== null} email={user.email} onClose={() => setUnsaved(null)} save={saveWith} />
      <Form key={editing ? 'edit' : 'view'} form={form} onSubmitCapture={() => setSaved(false)}>
        {saved && <Alert tone="success">{settings.saved}</Alert>}
        <FormAlert />
        <PrintedName initial={user.name} warning={settings.leftOut}>
          <TextInput
            label={settings.name}
            name="name"
            autoComplete="name"
            readOnly={!editing}
            defaultValue={user.name}
          />
        </PrintedName>
        <EmailInput label={settings.email} autoComplete="username" readOnly={!editing} defaultValue={user.email} />
        {!editing && props.belowEmail}
        {editing ? (
          <>
            <NewPasswordFields
              label={settings.password}
              hint={settings.passwordHelp}
              repeat={settings.repeatPassword}
              required={false}
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton busyLabel={settings.saving}>{settings.save}</SubmitButton>
              <CancelButton onClick={view}>{settings.cancel}</CancelButton>
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
      </Form>
    </>
  );
}
