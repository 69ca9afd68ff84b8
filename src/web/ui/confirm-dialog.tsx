import { type ReactNode, useId } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** The thing asked about, as it is being done: what a mutation of the query library says of itself. */
export interface Doing {
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Forgets the error. */
  reset(): void;
}

/**
 * Asks before something that cannot be undone. `title` is the question; `children`, if any, what will happen. The way
 * back has the focus first, and is closed while the thing is being done: how it ends is always told here. When it
 * failed, `failure` says why and the dialog stays for another try.
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
