import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OutboxMessageWhole } from '#modules/mail/contract/mail.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { STATE_TONES } from './outbox-list.tsx';
import { messageQuery, useRetry } from './outbox.api.ts';

/** One message of the outbox, by its `_id`: recipient, delivery and content. */
export function MessagePage({ id }: { id: string }) {
  const words = useMessages().outbox.message;
  const { data, error, isPending, isFetching, refetch } = useQuery(messageQuery(id));
  return (
    <>
      <div className="grid gap-4">
        <BackLink to="/admin/outbox">{words.back}</BackLink>
        <PageHeading title={data?.subject ?? (isPending ? words.loading : words.failed)} />
      </div>
      {isPending ? (
        <ListSkeleton label={words.loading} />
      ) : data ? (
        <Message message={data} />
      ) : (
        <ErrorState error={error} title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.failed)}
        </ErrorState>
      )}
    </>
  );
}

function Message({ message }: { message: OutboxMessageWhole }) {
  const { message: words, states } = useMessages().outbox;
  const retry = useRetry(message._id);
  const hidden = message.text.includes('#…');
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Badge tone={STATE_TONES[message.state]}>{states[message.state]}</Badge>
        {message.state === 'failed' && (
          <Button tone="secondary" busy={retry.isPending} busyLabel={words.retrying} onClick={() => retry.mutate()}>
            {words.retry}
          </Button>
        )}
      </div>
      {retry.isSuccess && message.state === 'queued' && <Alert tone="success">{words.retried}</Alert>}
      {retry.error && <FailureAlert sentence={words.retryFailed} cause={retry.error} />}
      {message.state === 'kept' && <Alert>{words.keptNote}</Alert>}
      {hidden && <Alert>{words.hiddenNote}</Alert>}
      <Facts message={message} />
      <Tabs
        label={words.view}
        tabs={[
          {
            id: 'html',
            label: words.asHtml,
            content: (
              // No scripts, forms or same-origin access; links open in a new tab.
              <iframe
                title={words.frame(message.subject)}
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                srcDoc={message.html}
                className="h-[44rem] w-full rounded-lg border border-line bg-white"
              />
            ),
          },
          {
            id: 'text',
            label: words.asText,
            content: (
              <pre className="rounded-lg border border-line bg-surface p-5 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
                {message.text}
              </pre>
            ),
          },
        ]}
      />
    </>
  );
}

function Facts({ message }: { message: OutboxMessageWhole }) {
  const { message: words, kinds } = useMessages().outbox;
  const written = useSchoolTime();
  const moment = (time: string) => <time dateTime={time}>{written.moment(time)}</time>;
  const facts: (readonly [string, ReactNode])[] = [
    [words.to, message.to],
    [words.replyTo, message.replyTo],
    [words.kind, kinds[message.kind]],
    [words.language, words.languages[message.locale]],
    [words.written, moment(message.createdAt)],
    [message.state === 'kept' ? words.kept : words.sent, message.sentAt && moment(message.sentAt)],
    [words.next, message.nextAttemptAt && moment(message.nextAttemptAt)],
    [words.tries, message.attempts > 1 ? message.attempts : null],
    [words.problem, message.problem],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-5 text-sm sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="min-w-0">
              <dt className="text-muted">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
