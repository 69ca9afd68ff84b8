import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide';
import { useRef, useState } from 'react';
import type { OwnSession } from '#modules/auth/contract/sessions.ts';
import { failedWith } from '#web/lib/api.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatMoment } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import type { Messages } from '#web/lib/messages/areas.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { endOtherSessions, endSession, ownSessionsQuery } from './sessions.api.ts';
import { SettingsCard } from '#web/ui/form/settings-card.tsx';

type Words = Messages['account']['sessions'];

function deviceOf({ browser, system }: OwnSession, words: Words): string {
  if (browser !== null && system !== null) return words.device(browser, system);
  return browser ?? system ?? words.unknownDevice;
}

/** The user's sessions, with a button to end each but the current one. */
export function SessionsCard() {
  const { sessions: words } = useMessages().account;
  const { data, error, isPending, isFetching, refetch } = useQuery(ownSessionsQuery());
  return (
    <SettingsCard title={words.title} lead={words.lead}>
      {data ? (
        <Sessions sessions={data} />
      ) : isPending ? (
        <div aria-busy="true" className="grid gap-3">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      ) : (
        <ErrorState error={error} title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.failedHelp)}
        </ErrorState>
      )}
    </SettingsCard>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { sessions: words } = useMessages().account;
  const queries = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; sentence: string } | null>(null);
  const settle = async (sentence: string): Promise<void> => {
    await queries.invalidateQueries(ownSessionsQuery());
    setSaid({ tone: 'success', sentence });
    // The pressed button is removed with its row.
    list.current?.focus();
  };
  const fail = (cause: unknown): void => setSaid({ tone: 'error', sentence: sentenceOr(cause, words.endFailed) });
  const ending = useMutation({
    mutationFn: (one: OwnSession) => endSession(one.id),
    onSuccess: (_done, one) => settle(words.ended(deviceOf(one, words))),
    onError: (cause, one) => {
      // It ended in the meantime: same result.
      if (failedWith<'DELETE /auth/sessions/:id'>(cause, 'session_not_found'))
        return settle(words.ended(deviceOf(one, words)));
      return fail(cause);
    },
  });
  const endingOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: ({ ended }) => settle(words.endedOthers(ended)),
    onError: fail,
  });
  const busy = ending.isPending || endingOthers.isPending;

  return (
    <>
      {said && <Alert tone={said.tone}>{said.sentence}</Alert>}
      <ul ref={list} tabIndex={-1} aria-label={words.title} className="grid divide-y divide-line outline-none">
        {sessions.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <DeviceIcon system={one.system} />
            <Place session={one} />
            {!one.current && (
              <Button
                size="sm"
                tone="secondary"
                aria-label={words.endNamed(deviceOf(one, words))}
                busy={ending.isPending && ending.variables.id === one.id}
                aria-disabled={busy}
                onClick={() => busy || ending.mutate(one)}
              >
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          tone="secondary"
          className="justify-self-start"
          busy={endingOthers.isPending}
          aria-disabled={busy}
          onClick={() => busy || endingOthers.mutate()}
        >
          {words.endOthers}
        </Button>
      )}
    </>
  );
}

function DeviceIcon({ system }: { system: string | null }) {
  const drawing = system !== null && ['Android', 'iPad', 'iPhone'].includes(system) ? Smartphone : Monitor;
  return <Icon of={drawing} className="size-5 shrink-0 self-start text-muted" />;
}

function Place({ session }: { session: OwnSession }) {
  const { sessions: words } = useMessages().account;
  const locale = useLocale();
  return (
    <div className="grid min-w-40 flex-1 gap-0.5">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {deviceOf(session, words)}
        {session.current && <Badge tone="success">{words.here}</Badge>}
      </p>
      <p className="text-sm text-muted">{words.lastSeen(formatMoment(session.lastSeen, locale))}</p>
      <p className="text-sm text-muted">{words.firstSeen(formatMoment(session.firstSeen, locale))}</p>
    </div>
  );
}
