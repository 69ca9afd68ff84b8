import { useId, useRef } from 'react';
import { PRESENT_PASSWORD_RULE } from '#contract/fields/text-rules.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CancelButton } from '#web/ui/form/cancel-button.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { OfflineCertificates } from '#modules/certificates/web/shared/offline-certificates.tsx';

interface Actions {
  userId: string;
  email: string;
  onClose: () => void;
  /** Deletes the account of the session. */
  deleteAccount: (password: string) => Promise<void>;
}

const RULES = { password: { ...PRESENT_PASSWORD_RULE, required: 'own_password_required' } } as const;

/** Confirms the deletion of the user's own account: says what is deleted and what stays, and asks for the password. */
export function DeleteAccountDialog({ open, userId, email, onClose, deleteAccount }: Actions & { open: boolean }) {
  const { personalData: words } = useMessages().account;
  const pending = useRef(false);
  const consequence = useId();
  const deleteOnce = async (password: string) => {
    pending.current = true;
    await deleteAccount(password).finally(() => (pending.current = false));
  };
  // The dialog stays open during the call, as it shows the error.
  const close = () => pending.current || onClose();
  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.confirmDelete}
      size="sm"
      role="alertdialog"
      describedBy={consequence}
    >
      <PasswordForm
        consequence={consequence}
        userId={userId}
        email={email}
        onClose={close}
        deleteAccount={deleteOnce}
      />
    </Dialog>
  );
}

function PasswordForm(props: Actions & { consequence: string }) {
  const { account, ui } = useMessages();
  const words = account.personalData;
  const form = useRuledForm({
    rules: RULES,
    failed: words.deleteFailed,
    submit: ({ password = '' }) => props.deleteAccount(password),
  });
  return (
    <Form form={form} className="grid gap-4">
      <div id={props.consequence} className="grid gap-4">
        <p>{words.goes}</p>
        <OfflineCertificates userId={props.userId} words={words.certificates} />
        <p className="text-sm text-muted">{words.stays}</p>
      </div>
      <FormAlert />
      {/* Tells password managers which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={props.email} />
      <PasswordInput label={words.password} name="password" autoComplete="current-password" />
      <div className="flex flex-wrap justify-end gap-3">
        <CancelButton onClick={props.onClose}>{ui.cancel}</CancelButton>
        <SubmitButton tone="danger" busyLabel={words.deleting}>
          {words.delete}
        </SubmitButton>
      </div>
    </Form>
  );
}
