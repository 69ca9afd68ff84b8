import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SchoolDraft, SchoolVersion } from '#contract/school.ts';
import type { SchoolDocument } from '#contract/school-document.ts';
import { SCHOOL_PARTS } from '#contract/school-choices.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FailureAlert } from '#web/ui/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { useEditor } from './editor-context.tsx';
import type { Json } from '#web/ui/editing/json-path.ts';
import { mergeJson } from '#web/ui/editing/merge-json.ts';
import type { StoredDraft } from '#web/ui/editing/autosaved-draft.ts';
import { MoreButton } from '#web/ui/more-button.tsx';
import { labelOfPath } from './path-labels.ts';
import {
  draftQuery,
  refreshView,
  restoreVersion,
  storedPartOf,
  versionQuery,
  versionsQuery,
} from './school-settings.api.ts';

/** A version in the list; `0` is what the software came with. */
interface Listed {
  readonly number: number;
  readonly version: SchoolVersion | null;
}

/** The published versions, newest first: who published them and when. Each can be looked at and restored. */
export function History() {
  const words = useMessages().adminSchool.history;
  const versions = useInfiniteQuery(versionsQuery());
  const [looking, setLooking] = useState<number | null>(null);
  const [restoring, setRestoring] = useState<number | null>(null);
  const [restored, setRestored] = useState<number | null>(null);
  if (versions.isPending) return <ListSkeleton label={words.loading} />;
  if (!versions.data) {
    return (
      <ErrorState title={words.failed} error={versions.error} onRetry={() => void versions.refetch()}>
        {sentenceOr(versions.error, words.failedHelp)}
      </ErrorState>
    );
  }
  const published = versions.data.pages.flat();
  const current = published[0]?.number ?? 0;
  const listed: Listed[] = [
    ...published.map((version) => ({ number: version.number, version })),
    ...(versions.hasNextPage ? [] : [{ number: 0, version: null }]),
  ];
  return (
    <div className="grid gap-4">
      <p className="measure text-muted">{words.lead}</p>
      {restored !== null && <Alert tone="success">{words.restored(restored)}</Alert>}
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {listed.map((one) => (
          <Version
            key={one.number}
            {...one}
            current={one.number === current}
            onLook={() => setLooking(one.number)}
            onRestore={() => {
              setRestored(null);
              setRestoring(one.number);
            }}
          />
        ))}
      </ol>
      <MoreButton query={versions} label={words.more} />
      {looking !== null && <VersionDialog number={looking} current={current} onClose={() => setLooking(null)} />}
      <RestoreDialog
        number={restoring}
        onClose={() => setRestoring(null)}
        onRestored={(number) => {
          setRestoring(null);
          setRestored(number);
        }}
      />
    </div>
  );
}

function Version({
  number,
  version,
  current,
  onLook,
  onRestore,
}: Listed & { current: boolean; onLook: () => void; onRestore: () => void }) {
  const { history: words, parts } = useMessages().adminSchool;
  const written = useSchoolTime();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 font-sans text-base font-semibold">
          {number === 0 ? words.shipped : words.version(number)}
          {current && <Badge tone="success">{words.current}</Badge>}
        </h2>
        {version && (
          <p className="text-sm text-muted">
            <time dateTime={version.publishedAt}>{written.moment(version.publishedAt)}</time>
            {' · '}
            {version.publishedBy?.name ?? words.formerAdmin}
            {version.changed.length > 0 && ` · ${version.changed.map((part) => parts[part]).join(', ')}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!current && (
          <Button size="sm" tone="quiet" aria-label={words.lookNamed(number)} onClick={onLook}>
            {words.look}
          </Button>
        )}
        <Button size="sm" tone="secondary" aria-label={words.restoreNamed(number)} onClick={onRestore}>
          {words.restore}
        </Button>
      </div>
    </li>
  );
}

/** What a version says differently from the one published now. */
function VersionDialog({ number, current, onClose }: { number: number; current: number; onClose: () => void }) {
  const { adminSchool } = useMessages();
  const words = adminSchool.history;
  const then = useQuery(versionQuery(number));
  const now = useQuery(versionQuery(current));
  const failed = then.error ?? now.error;
  return (
    <Dialog open size="lg" title={number === 0 ? words.shipped : words.version(number)} onClose={onClose}>
      {failed ? (
        <FailureAlert sentence={words.failed} cause={failed} />
      ) : then.data && now.data ? (
        <Differences then={then.data.document} now={now.data.document} />
      ) : (
        <ListSkeleton label={words.loading} lines={4} />
      )}
    </Dialog>
  );
}

function Differences({ then, now }: { then: SchoolDocument; now: SchoolDocument }) {
  const { adminSchool } = useMessages();
  const words = adminSchool.history;
  const all = SCHOOL_PARTS.flatMap((part) =>
    mergeJson(now[part] as Json, then[part] as Json, now[part] as Json).fields.map((field) => ({
      ...field,
      label: labelOfPath(part, field.name, then[part] as Json, adminSchool),
    })),
  );
  if (all.length === 0) return <p>{words.same}</p>;
  return (
    <dl className="grid gap-4">
      {all.map(({ label, mine, theirs }) => (
        <div key={label} className="grid gap-1">
          <dt className="text-sm font-semibold">{label}</dt>
          <dd className="grid gap-2 text-sm sm:grid-cols-2">
            <Side title={words.inVersion} text={mine} />
            <Side title={words.published} text={theirs} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  const { empty } = useMessages().editing.conflict;
  return (
    <div className="min-w-0 rounded-sm bg-sunken px-3 py-2">
      <p className="text-xs text-muted">{title}</p>
      <p className="max-h-72 overflow-y-auto break-words whitespace-pre-line">{text || empty}</p>
    </div>
  );
}

/** Asks before a version replaces the draft. */
function RestoreDialog(props: { number: number | null; onClose: () => void; onRestored: (number: number) => void }) {
  const words = useMessages().adminSchool.history;
  const { parts } = useEditor();
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: restoreVersion,
    onSuccess: (draft: SchoolDraft, number) => {
      for (const part of SCHOOL_PARTS) parts[part].replace(storedPartOf(draft, part) as StoredDraft);
      client.setQueryData(draftQuery().queryKey, draft);
      refreshView(client);
      props.onRestored(number);
    },
  });
  const { number } = props;
  return (
    <ConfirmDialog
      open={number !== null}
      title={words.restoreTitle(number ?? 0)}
      confirmLabel={words.restore}
      busyLabel={words.restoring}
      doing={restore}
      failure={(error) => <FailureAlert sentence={words.restoreFailed} cause={error} />}
      onConfirm={() => number !== null && restore.mutate(number)}
      onClose={props.onClose}
    >
      {words.restoreText}
    </ConfirmDialog>
  );
}
