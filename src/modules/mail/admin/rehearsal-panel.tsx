import { useQuery } from '@tanstack/react-query';
import { Mail, MailCheck, MailX } from 'lucide';
import { useState } from 'react';
import type { MailStatus } from '#modules/mail/contract/mail.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { mailReportQuery, useRehearse } from './outbox.api.ts';

const ICONS = { on: MailCheck, rehearsal: Mail, off: MailX } as const satisfies Record<MailStatus, unknown>;

/** Whether the school sends mail, and without a mail server the switch to rehearse. Nothing if loading fails. */
export function RehearsalPanel() {
  const { status: words, rehearse } = useMessages().outbox;
  const { data, isPending } = useQuery(mailReportQuery);
  const switching = useRehearse();
  const [said, setSaid] = useState<string | null>(null);
  if (isPending) {
    return (
      <div aria-busy="true" className="rounded-lg border border-line bg-surface p-5">
        <span className="sr-only">{words.loading}</span>
        <Skeleton className="h-16" />
      </div>
    );
  }
  if (!data) return null;

  const { status } = data;
  const drawing = ICONS[status];
  const rehearsing = status === 'rehearsal';
  const text = { on: words.onText, off: words.offText, rehearsal: words.rehearsalText }[status];
  const press = () => {
    setSaid(null);
    switching.mutate(!rehearsing, { onSuccess: () => setSaid(rehearsing ? rehearse.stopped : rehearse.started) });
  };
  return (
    <section
      aria-labelledby="mail-status"
      className="flex flex-wrap items-start gap-x-6 gap-y-4 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <Icon of={drawing} className="mt-1 size-6 shrink-0 text-accent" />
      <div className="grid min-w-60 flex-1 gap-1">
        <h2 id="mail-status" className="text-lg">
          {words[status]}
        </h2>
        <p className="measure text-sm text-muted">{text}</p>
        {status !== 'on' && <p className="measure text-sm text-muted">{words.howTo}</p>}
      </div>
      {status !== 'on' && (
        <Button
          tone={rehearsing ? 'secondary' : 'primary'}
          busy={switching.isPending}
          busyLabel={rehearse.starting}
          onClick={press}
        >
          {rehearsing ? rehearse.stop : rehearse.start}
        </Button>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {switching.error && (
        <div className="w-full">
          <FailureAlert sentence={rehearse.failed} cause={switching.error} />
        </div>
      )}
    </section>
  );
}
