import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

/** A message of the contact form. */
export interface Entered {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly message: string;
}

/** Shows the message and whether it was sent; open while `entered` is set. */
export function EnteredDialog(props: { entered: Entered | null; passedOn: boolean; onClose: () => void }) {
  const { entered, passedOn, onClose } = props;
  const { contact, ui } = useMessages();
  const { sent } = contact;
  const rows = entered && [
    { label: sent.name, text: sent.fullName(entered.firstName.trim(), entered.lastName.trim()) },
    { label: sent.email, text: entered.email },
    { label: sent.message, text: entered.message.trim() },
  ];
  return (
    <Dialog
      open={entered !== null}
      onClose={onClose}
      title={sent.title}
      footer={<Button onClick={onClose}>{ui.close}</Button>}
    >
      <div className="grid gap-5">
        <Alert tone="success" title={contact.submitted} />
        <p>{sent.intro}</p>
        <dl className="grid gap-4">
          {rows?.map(({ label, text }) => (
            <div key={label}>
              <dt className="text-sm font-semibold text-muted">{label}</dt>
              <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
                {text === '' ? <span className="text-muted italic">{sent.leftEmpty}</span> : text}
              </dd>
            </div>
          ))}
        </dl>
        <Alert>{passedOn ? sent.passedOn : sent.note}</Alert>
      </div>
    </Dialog>
  );
}
