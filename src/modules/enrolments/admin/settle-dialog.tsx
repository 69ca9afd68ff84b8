import * as LIMITS from '#contract/limits.ts';
import type { SettledRequest, PlaceRequest } from '#modules/enrolments/contract/place-requests.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CancelButton } from '#web/ui/form/cancel-button.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useSettle } from './requests.api.ts';

/** The request being settled, and how. */
export interface Settling {
  readonly request: PlaceRequest;
  readonly action: 'enrol' | 'decline';
}

const RULES = { message: { max: [LIMITS.requestMessageLength, 'too_long'] } } as const;

interface SettleProps {
  readonly mailOff: boolean;
  readonly onClose: () => void;
  readonly onSettled: (request: SettledRequest) => void;
}

/** Confirms how a request is settled, with a message to the person. */
export function SettleDialog({ settling, ...props }: SettleProps & { settling: Settling | null }) {
  const { dialog } = useMessages().requests;
  const title = settling?.action === 'enrol' ? dialog.enrolTitle : dialog.declineTitle;
  return (
    <Dialog
      open={settling !== null}
      onClose={props.onClose}
      title={settling ? title(settling.request.name, settling.request.course.name) : ''}
    >
      {settling && <SettleForm settling={settling} {...props} />}
    </Dialog>
  );
}

function SettleForm({ settling, mailOff, onClose, onSettled }: SettleProps & { settling: Settling }) {
  const words = useMessages().requests;
  const { dialog } = words;
  const { request, action } = settling;
  const settle = useSettle();
  const form = useRuledForm({
    rules: RULES,
    failed: dialog.failed,
    submit: async ({ message = '' }) => {
      const acceptUnconfirmed = request.account === 'unconfirmed';
      onSettled(await settle.mutateAsync({ id: request._id, action, message, acceptUnconfirmed }));
    },
  });
  return (
    <Form form={form}>
      <FormAlert />
      <div className="grid gap-2">
        {action === 'enrol' && <p>{dialog.note[request.account]}</p>}
        <p className="text-muted [overflow-wrap:anywhere]">{mailOff ? dialog.noMail : dialog.mailed(request.email)}</p>
      </div>
      <Textarea label={dialog.message} hint={dialog.messageHelp} name="message" rows={3} />
      <div className="flex flex-wrap justify-end gap-3">
        <CancelButton onClick={onClose}>{dialog.cancel}</CancelButton>
        <SubmitButton busyLabel={dialog.working}>{action === 'enrol' ? words.enrol : words.decline}</SubmitButton>
      </div>
    </Form>
  );
}
