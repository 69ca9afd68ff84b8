import type { ReactNode } from 'react';
import { ConfirmDialog, type Doing } from '#web/ui/dialogs/confirm-dialog.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';

/** Asks before a draft is discarded; `children` names what is lost. */
export const DiscardQuestion = (props: {
  words: Readonly<Record<'title' | 'confirm' | 'busy' | 'failed', string>>;
  open: boolean;
  doing: Doing;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) => (
  <ConfirmDialog
    open={props.open}
    title={props.words.title}
    confirmLabel={props.words.confirm}
    busyLabel={props.words.busy}
    doing={props.doing}
    failure={(error) => <FailureAlert sentence={props.words.failed} cause={error} />}
    onConfirm={props.onConfirm}
    onClose={props.onClose}
  >
    {props.children}
  </ConfirmDialog>
);
