import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import type { PlaceRequest } from '#modules/enrolments/contract/place-requests.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { refreshEnrolments } from '#modules/courses/web/shared/refresh-lists.ts';
import { Button } from '#web/ui/button.tsx';
import { BulkDialog } from '#web/ui/selection/bulk-dialog.tsx';
import { SelectionBar } from '#web/ui/selection/selection-bar.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import { Textarea } from '#web/ui/form/textarea.tsx';
import type { RequestsSearch } from './requests-search.ts';
import { readRequests, settleRequest, type Settlement } from './requests.api.ts';

/** Only open requests can be settled. */
export const isOpen = ({ state }: PlaceRequest): boolean => state === 'open';

/** The actions on the selected requests: enrol, or decline, with one message to all. */
export function RequestsBulk(props: {
  selection: Selection<PlaceRequest>;
  search: RequestsSearch;
  total: number;
  mailOff: boolean;
}) {
  const { selection, search } = props;
  const words = useMessages().requests;
  const client = useQueryClient();
  const [action, setAction] = useState<Settlement['action'] | null>(null);
  const [message, setMessage] = useState('');
  const count = selection.rows.length;
  const { bulk, dialog } = words;
  return (
    <>
      <SelectionBar selection={selection} total={props.total} read={readRequests(search)} selectable={isOpen}>
        <Button size="sm" tone="secondary" onClick={() => setAction('enrol')}>
          {words.enrol}
        </Button>
        <Button size="sm" tone="secondary" onClick={() => setAction('decline')}>
          {words.decline}
        </Button>
      </SelectionBar>
      <BulkDialog
        action={
          action && {
            title: action === 'enrol' ? bulk.enrolTitle(count) : bulk.declineTitle(count),
            confirm: action === 'enrol' ? words.enrol : words.decline,
            body: (
              <div className="grid gap-4">
                {action === 'enrol' && <p>{bulk.enrolNote}</p>}
                {props.mailOff && <p className="text-muted">{dialog.noMail}</p>}
                <Textarea
                  label={dialog.message}
                  hint={dialog.messageHelp}
                  rows={3}
                  maxLength={LIMITS.requestMessageLength}
                  value={message}
                  onChange={(event) => setMessage(event.target.value)}
                />
              </div>
            ),
            nameOf: ({ name, course }) => `${name} · ${course.name}`,
            run: ({ _id: id }) => settleRequest({ id, action, message, acceptUnconfirmed: false }),
          }
        }
        rows={selection.rows}
        onDone={(done) => {
          selection.remove(done);
          void refreshEnrolments(client);
        }}
        onClose={() => {
          setAction(null);
          setMessage('');
        }}
      />
    </>
  );
}
