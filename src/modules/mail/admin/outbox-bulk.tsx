import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutboxMessage } from '#modules/mail/contract/mail.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { BulkDialog } from '#web/ui/selection/bulk-dialog.tsx';
import { SelectionBar } from '#web/ui/selection/selection-bar.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import type { OutboxSearch } from './outbox-search.ts';
import { readMessages, retry } from './outbox.api.ts';

/** Only messages that could not be sent are sent again. */
export const hasFailed = ({ state }: OutboxMessage): boolean => state === 'failed';

/** Sends the selected messages again. */
export function OutboxBulk(props: { selection: Selection<OutboxMessage>; search: OutboxSearch; total: number }) {
  const { selection, search } = props;
  const { bulk } = useMessages().outbox;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { rows } = selection;
  return (
    <>
      <SelectionBar selection={selection} total={props.total} read={readMessages(search)} selectable={hasFailed}>
        <Button size="sm" tone="secondary" onClick={() => setAsking(true)}>
          {bulk.retry}
        </Button>
      </SelectionBar>
      <BulkDialog
        action={
          asking
            ? {
                title: bulk.title(rows.length),
                confirm: bulk.retry,
                nameOf: ({ subject, to }) => `${subject} · ${to}`,
                run: ({ _id }) => retry(_id),
              }
            : null
        }
        rows={rows}
        onDone={(done) => {
          selection.remove(done);
          void client.invalidateQueries({ queryKey: ['admin', 'outbox'] });
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
