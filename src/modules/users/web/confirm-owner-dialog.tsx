import { PRESENT_PASSWORD_RULE } from '#contract/fields/text-rules.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CancelButton } from '#web/ui/form/cancel-button.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { PasswordInput } from '#web/ui/form/password-input.tsx';

const RULES = { password: { ...PRESENT_PASSWORD_RULE, required: 'own_password_required' } } as const;

interface Actions {
  email: string;
  onClose: () => void;
  /** Saves the change with the present password. What it throws is shown here. */
  save: (password: string) => Promise<void>;
}

/** Asks for the present password before a new email or password is saved; what was typed in the settings stays. */
export function ConfirmOwnerDialog({ open, ...actions }: Actions & { open: boolean }) {
  const { confirm } = useMessages().account.settings;
  return (
    <Dialog open={open} onClose={actions.onClose} title={confirm.title} size="sm">
      <PasswordForm {...actions} />
    </Dialog>
  );
}

function PasswordForm({ email, onClose, save }: Actions) {
  const { account, ui } = useMessages();
  const { settings } = account;
  const form = useRuledForm({
    rules: RULES,
    failed: settings.failed,
    submit: ({ password = '' }) => save(password),
  });
  return (
    <Form form={form} className="grid gap-4">
      <p>{settings.confirm.text}</p>
      <FormAlert />
      {/* Tells password managers which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordInput label={settings.confirm.password} name="password" autoComplete="current-password" />
      <div className="flex flex-wrap justify-end gap-3">
        <CancelButton onClick={onClose}>{ui.cancel}</CancelButton>
        <SubmitButton busyLabel={settings.saving}>{settings.confirm.save}</SubmitButton>
      </div>
    </Form>
  );
}
