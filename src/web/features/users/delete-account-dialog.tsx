import { type FormEvent, useId, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { brokenRules, formTexts, useFormErrors } from '#web/ui/form-errors.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';

interface Asking {
  onClose: () => void;
  leave: (password: string) => Promise<void>;
}

/** Asks before one's own account is deleted: says what goes and what stays, and wants the password once more. */
export function DeleteAccountDialog({ open, onClose, leave }: Asking & { open: boolean }) {
  const { personalData: words } = useMessages().account;
  const [busy, setBusy] = useState(false);
  const consequence = useId();
  // Closed meanwhile, nobody would learn why it failed.
  const close = () => busy || onClose();
  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.confirmDelete}
      size="sm"
      role="alertdialog"
      describedBy={consequence}
    >
      <Question consequence={consequence} busy={busy} setBusy={setBusy} onClose={close} leave={leave} />
    </Dialog>
  );
}

function Question(props: Asking & { consequence: string; busy: boolean; setBusy: (busy: boolean) => void }) {
  const { busy, setBusy } = props;
  const { account, ui } = useMessages();
  const words = account.personalData;
  const formId = useId();
  const { ref, errors, show, onInput } = useFormErrors();
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const wrong = brokenRules(event.currentTarget, { password: { required: words.passwordRequired } });
    setFailure(null);
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await props.leave(formTexts(event.currentTarget).password ?? '');
    } catch (cause) {
      show(refusedFields(cause));
      setFailure(sentenceOr(cause, words.deleteFailed));
      setBusy(false);
    }
  };

  return (
    <form
      ref={ref}
      id={formId}
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void submit(event)}
      onInput={onInput}
    >
      <div id={props.consequence} className="grid gap-4">
        <p>{words.goes}</p>
        <p className="text-sm text-muted">{words.stays}</p>
      </div>
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <PasswordInput
        label={words.password}
        name="password"
        autoComplete="current-password"
        maxLength={LIMITS.passwordMax}
        required
        error={errors.password}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" aria-disabled={busy} onClick={props.onClose}>
          {ui.cancel}
        </Button>
        <Button type="submit" tone="danger" busy={busy} busyLabel={words.deleting}>
          {words.delete}
        </Button>
      </div>
    </form>
  );
}
