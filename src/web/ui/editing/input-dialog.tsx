import { type ReactNode, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog, type DialogProps } from '#web/ui/dialogs/dialog.tsx';
import { useUnsaved } from './form-drafts.tsx';

const NOTHING = { isPending: false, error: null, reset: () => undefined };

/**
 * A dialog with a form, open while it is rendered. Asks before it is closed, and before its page is left, while `isChanged`.
 * `children` and `footer` get the function that closes it.
 */
export function InputDialog(
  props: Pick<DialogProps, 'title' | 'size' | 'onClose'> & {
    isChanged: boolean;
    footer?: (close: () => void) => ReactNode;
    children: (close: () => void) => ReactNode;
  },
) {
  const { isChanged, onClose, footer, children, ...dialog } = props;
  const { close: words } = useMessages().editing;
  const [asking, setAsking] = useState(false);
  useUnsaved(isChanged ? 'lost' : 'none');
  const close = () => (isChanged ? setAsking(true) : onClose());
  return (
    <>
      <Dialog open {...dialog} footer={footer?.(close)} onClose={close}>
        {children(close)}
      </Dialog>
      <ConfirmDialog
        open={asking}
        title={words.title}
        confirmLabel={words.discard}
        busyLabel={words.discard}
        doing={NOTHING}
        failure={() => null}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        {words.text}
      </ConfirmDialog>
    </>
  );
}
