import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnitDiff, UnitDraft, UnitVersion } from '#contract/unit-drafts.ts';
import { minutesOf } from '#contract/duration.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailureAlert } from '#web/ui/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextDiff } from '#web/ui/text-diff.tsx';
import type { AutosavedDraft } from '#web/ui/editing/autosaved-draft.ts';
import { diffQuery, restoreLesson, type UnitPlace, versionsQuery } from './lesson.api.ts';

/** The published versions of a unit, newest first. Each can be compared and restored into the draft. */
export function UnitHistory(props: {
  place: UnitPlace;
  draft: AutosavedDraft;
  onRestored: (draft: UnitDraft) => void;
}) {
  const { place, draft } = props;
  const words = useMessages().lessonEditor.history;
  const versions = useInfiniteQuery(versionsQuery(place));
  const [comparing, setComparing] = useState<number | null>(null);
  const [restoring, setRestoring] = useState<number | null>(null);
  const [restored, setRestored] = useState<number | null>(null);
  const restore = useMutation({
    mutationFn: (number: number) => draft.exclusively(() => restoreLesson(place, number)),
    onSuccess: (stored, number) => {
      setRestoring(null);
      setRestored(number);
      props.onRestored(stored);
    },
  });
  const all = versions.data?.pages.flat() ?? [];
  return (
    <section aria-labelledby="unit-history" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id="unit-history" className="text-2xl">
          {words.title}
        </h2>
        <p className="measure text-sm text-muted">{words.lead}</p>
      </div>
      {restored !== null && <Alert tone="success">{words.restored(restored)}</Alert>}
      {versions.isPending && <ListSkeleton label={words.loading} lines={3} />}
      {versions.error && <FailureAlert sentence={words.failed} cause={versions.error} />}
      {versions.data && all.length === 0 && <p className="text-muted">{words.none}</p>}
      {all.length > 0 && (
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
          {all.map((version, at) => (
            <Version
              key={version.number}
              version={version}
              current={at === 0}
              onCompare={() => setComparing(version.number)}
              onRestore={() => {
                setRestored(null);
                setRestoring(version.number);
              }}
            />
          ))}
        </ol>
      )}
      <MoreButton query={versions} label={words.more} />
      {comparing !== null && (
        <CompareDialog place={place} versions={all} start={comparing} onClose={() => setComparing(null)} />
      )}
      <ConfirmDialog
        open={restoring !== null}
        title={words.restoreTitle(restoring ?? 0)}
        confirmLabel={words.restore}
        busyLabel={words.restoring}
        doing={restore}
        failure={(error) => <FailureAlert sentence={words.restoreFailed} cause={error} />}
        onConfirm={() => restoring !== null && restore.mutate(restoring)}
        onClose={() => setRestoring(null)}
      >
        {words.restoreText}
      </ConfirmDialog>
    </section>
  );
}

function Version(props: { version: UnitVersion; current: boolean; onCompare: () => void; onRestore: () => void }) {
  const words = useMessages().lessonEditor.history;
  const written = useSchoolTime();
  const { number, publishedAt, publishedBy, small } = props.version;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-2 font-sans text-base font-semibold">
          {words.version(number)}
          {props.current && <Badge tone="success">{words.current}</Badge>}
          {small && <Badge>{words.small}</Badge>}
        </h3>
        <p className="text-sm break-words text-muted">
          <time dateTime={publishedAt}>{written.moment(publishedAt)}</time>
          {' · '}
          {publishedBy?.name ?? (number === 1 ? words.asAdded : words.author)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" tone="quiet" aria-label={words.compareNamed(number)} onClick={props.onCompare}>
          {words.compare}
        </Button>
        <Button size="sm" tone="secondary" aria-label={words.restoreNamed(number)} onClick={props.onRestore}>
          {words.restore}
        </Button>
      </div>
    </li>
  );
}

/** The value of the draft in the list of versions. */
const DRAFT = 0;

function CompareDialog(props: {
  place: UnitPlace;
  versions: readonly UnitVersion[];
  start: number;
  onClose: () => void;
}) {
  const { diff: words, history } = useMessages().lessonEditor;
  const { versions, start } = props;
  const [from, setFrom] = useState(versions.some(({ number }) => number === start - 1) ? start - 1 : start);
  const [to, setTo] = useState(from === start ? DRAFT : start);
  const options = versions.map(({ number }) => (
    <option key={number} value={number}>
      {history.version(number)}
    </option>
  ));
  return (
    <Dialog open size="lg" title={words.title} onClose={props.onClose}>
      <div className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Select label={words.from} value={from} onChange={(event) => setFrom(Number(event.target.value))}>
            {options}
          </Select>
          <Select label={words.to} value={to} onChange={(event) => setTo(Number(event.target.value))}>
            <option value={DRAFT}>{words.draft}</option>
            {options}
          </Select>
        </div>
        <Differences place={props.place} from={from} to={to === DRAFT ? undefined : to} />
      </div>
    </Dialog>
  );
}

/** The differences between two versions, loaded from the server. Without `to` the draft, without `from` what is published. */
export function Differences({ place, from, to }: { place: UnitPlace; from?: number; to?: number | undefined }) {
  const words = useMessages().lessonEditor.history;
  const { data, error } = useQuery(diffQuery(place, from, to));
  if (error) return <FailureAlert sentence={words.failed} cause={error} />;
  return data ? <DiffView diff={data} /> : <ListSkeleton label={words.loading} lines={3} />;
}

function DiffView({ diff }: { diff: UnitDiff }) {
  const { diff: words, labels } = useMessages().lessonEditor;
  const shown = (field: keyof typeof labels, value: string | number | boolean) => {
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    return (field === 'durationSeconds' ? minutesOf(Number(value)) : String(value)) || words.empty;
  };
  if (diff.fields.length === 0 && diff.text.length === 0) return <p>{words.same}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {diff.fields.map(({ field, before, after }) => (
        <div key={field} className="grid gap-1">
          <h3 className="font-sans text-sm font-semibold">{labels[field]}</h3>
          <div className="grid gap-2 text-sm sm:grid-cols-2">
            {(
              [
                [words.before, before],
                [words.after, after],
              ] as const
            ).map(([name, value]) => (
              <div key={name} className="min-w-0 rounded-sm bg-sunken px-3 py-2">
                <p className="text-xs text-muted">{name}</p>
                <p className="break-words whitespace-pre-line">{shown(field, value)}</p>
              </div>
            ))}
          </div>
        </div>
      ))}
      {diff.text.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <h3 className="font-sans text-sm font-semibold">{labels.description}</h3>
          <TextDiff parts={diff.text} words={words.words} />
        </div>
      )}
    </div>
  );
}
