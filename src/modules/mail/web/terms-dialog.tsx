import type { ReactNode } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

/** The Terms of Service in a dialog over the form, which keeps its input; agreeing ticks the form's box. */
export function TermsDialog(props: { open: boolean; onClose: () => void; onAgree: () => void; children: ReactNode }) {
  const { contact, ui } = useMessages();
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={contact.termsTitle}
      footer={
        <>
          <Button tone="secondary" onClick={props.onClose}>
            {ui.close}
          </Button>
          <Button onClick={props.onAgree}>{contact.agree}</Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
