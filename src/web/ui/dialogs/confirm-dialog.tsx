import { type ReactNode, useId } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from './dialog.tsx';

/** The confirmed action: the part of a mutation's state that is used. */
export interface Doing {
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Clears the error. */
  reset(): void;
}

/**
 * Confirms an irreversible action. `title` is the question, `children` the consequences. The cancel button has the
 * initial focus, and is disabled while the action runs, as the dialog shows its result. On failure the dialog shows
 * `failure` and stays for another try.
 */
export function ConfirmDialog(props: {
  open: boolean;
  title: string;
  confirmLabel: string;
  busyLabel: string;
  doing: Doing;
  failure: (error: Error) => ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  /** A button of something else to do instead. */
  instead?: ReactNode;
  children?: ReactNode;
}) {
  const { ui } = useMessages();
  const { isPending, error, reset } = props.doing;
  const consequence = useId();
  const close = () => {
    if (isPending) return;
    reset();
    props.onClose();
  };
  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={props.title}
      size="sm"
      role="alertdialog"
      describedBy={props.children ? consequence : undefined}
      footer={
        <>
          <Button tone="secondary" aria-disabled={isPending} onClick={close}>
            {ui.cancel}
          </Button>
          {props.instead}
          <Button tone="danger" busy={isPending} busyLabel={props.busyLabel} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children && <div id={consequence}>{props.children}</div>}
      {error && <div className="mt-4">{props.failure(error)}</div>}
    </Dialog>
  );
}
