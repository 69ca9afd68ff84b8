import { Link } from '@tanstack/react-router';
import type { MailState } from '#contract/choices.ts';
import type { OutboxMessage } from '#modules/mail/contract/mail.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SelectBox } from '#web/ui/selection/select-box.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import { RowList } from '#web/ui/tables/row-list.tsx';

/** The badge of each state. */
export const STATE_TONES = {
  queued: 'neutral',
  sent: 'success',
  failed: 'accent',
  kept: 'highlight',
} as const satisfies Record<MailState, string>;

/** One page of messages: state, subject, recipient and time; each links to its content. */
export function OutboxList(props: {
  messages: readonly OutboxMessage[];
  stale: boolean;
  selection: Selection<OutboxMessage>;
}) {
  const { messages, stale, selection } = props;
  const words = useMessages().outbox;
  const written = useSchoolTime();
  return (
    <RowList label={words.list} stale={stale}>
      {messages.map((message) => (
        <li key={message._id} className="flex items-center">
          {message.state === 'failed' && (
            <span className="-me-2">
              <SelectBox selection={selection} row={message} name={message.subject} />
            </span>
          )}
          <Link
            to="/admin/outbox/$messageId"
            params={{ messageId: message._id }}
            className="grid min-w-0 grow gap-x-5 gap-y-1 px-4 py-3 -outline-offset-3 hover:bg-sunken sm:px-5 md:grid-cols-[6.5rem_minmax(0,1fr)_auto] md:items-center"
          >
            <span>
              <Badge tone={STATE_TONES[message.state]}>{words.states[message.state]}</Badge>
            </span>
            <span className="grid min-w-0">
              <span className="font-semibold [overflow-wrap:anywhere]">{message.subject}</span>
              <span className="text-sm text-muted [overflow-wrap:anywhere]">{words.to(message.to)}</span>
            </span>
            <span className="grid text-sm text-muted md:justify-items-end">
              <span>{words.kinds[message.kind]}</span>
              <span className="tabular-nums">
                <time dateTime={message.createdAt}>{written.moment(message.createdAt)}</time>
              </span>
              {message.attempts > 1 && <span>{words.tries(message.attempts)}</span>}
            </span>
          </Link>
        </li>
      ))}
    </RowList>
  );
}
