import type { ReactNode } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Asks before something that cannot be undone. `title` is the question; `children`, if any, what will happen.
 * The way back has the focus first. `error` says why it failed, and the dialog stays for another try.
 */
export function ConfirmDialog(props: {
  open: boolean;
  title: string;
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
  busyLabel?: string;
  error?: ReactNode;
  children?: ReactNode;
}) {
  const { ui } = useMessages();
  return (
    <Dialog
      open={props.open}
      onClose={props.onCancel}
      title={props.title}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button tone="secondary" onClick={props.onCancel}>
            {ui.cancel}
          </Button>
          <Button tone="danger" busy={props.busy} busyLabel={props.busyLabel} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
      {props.error}
    </Dialog>
  );
}
