import { type InfiniteData, useMutation, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { MoreButton } from '#web/ui/lists/more-button.tsx';
import { RowList } from '#web/ui/tables/row-list.tsx';

/** A version in the list; `publishedAt` is empty for what was never published. */
interface Listed {
  readonly number: number;
  readonly publishedAt: string;
}

type Words = Readonly<
  Record<
    | 'title'
    | 'lead'
    | 'loading'
    | 'failed'
    | 'failedHelp'
    | 'more'
    | 'current'
    | 'restore'
    | 'restoring'
    | 'restoreText',
    string
  >
> & { readonly restoreFailed: string } & Readonly<
    Record<'version' | 'restoreNamed' | 'restoreTitle' | 'restored', (number: number) => string>
  >;

/** The published versions, newest first. Each can be looked at and restored into the draft. */
export function VersionHistory<Version extends Listed>(props: {
  words: Words;
  query: UseInfiniteQueryResult<InfiniteData<Version[]>>;
  /** The level of the headings of versions. */
  level: 2 | 3;
  /** The version before all published ones. */
  first?: Version;
  /** What is shown while there is no version. */
  none?: string;
  /** More badges, and what is said after the time. */
  badges?: (version: Version) => ReactNode;
  details: (version: Version) => string;
  look: { readonly label: string; readonly named: (number: number) => string; readonly exceptCurrent: boolean };
  /** The dialog that shows how a version differs. */
  compare: (number: number, versions: readonly Version[], close: () => void) => ReactNode;
  restore: (number: number) => Promise<void>;
}) {
  const { words, query, first, look, level } = props;
  const written = useSchoolTime();
  const [looking, setLooking] = useState<number | null>(null);
  const [restoring, setRestoring] = useState<number | null>(null);
  const restore = useMutation({ mutationFn: props.restore, onSuccess: () => setRestoring(null) });
  const Heading = `h${level}` as const;
  if (query.isPending) return <ListSkeleton label={words.loading} lines={3} />;
  if (!query.data) {
    return (
      <ErrorState title={words.failed} error={query.error} onRetry={() => void query.refetch()}>
        {sentenceOr(query.error, words.failedHelp)}
      </ErrorState>
    );
  }
  const versions = [...query.data.pages.flat(), ...(first && !query.hasNextPage ? [first] : [])];
  const current = versions[0]?.number;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="measure text-muted">{words.lead}</p>
      {restore.isSuccess && <Alert tone="success">{words.restored(restore.variables)}</Alert>}
      {versions.length === 0 && <p className="text-muted">{props.none}</p>}
      {versions.length > 0 && (
        <RowList label={words.title} isOrdered>
          {versions.map((version) => (
            <li key={version.number} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
              <div className="min-w-0">
                <Heading className="flex flex-wrap items-center gap-2 font-sans text-base font-semibold">
                  {words.version(version.number)}
                  {version.number === current && <Badge tone="success">{words.current}</Badge>}
                  {props.badges?.(version)}
                </Heading>
                {version.publishedAt && (
                  <p className="text-sm break-words text-muted">
                    <time dateTime={version.publishedAt}>{written.moment(version.publishedAt)}</time>
                    {' · '}
                    {props.details(version)}
                  </p>
                )}
              </div>
              <div className="flex flex-wrap gap-2">
                {!(look.exceptCurrent && version.number === current) && (
                  <Button
                    size="sm"
                    tone="quiet"
                    aria-label={look.named(version.number)}
                    onClick={() => setLooking(version.number)}
                  >
                    {look.label}
                  </Button>
                )}
                <Button
                  size="sm"
                  tone="secondary"
                  aria-label={words.restoreNamed(version.number)}
                  onClick={() => {
                    restore.reset();
                    setRestoring(version.number);
                  }}
                >
                  {words.restore}
                </Button>
              </div>
            </li>
          ))}
        </RowList>
      )}
      <MoreButton query={query} label={words.more} />
      {looking !== null && props.compare(looking, versions, () => setLooking(null))}
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
    </div>
  );
}

/** A value that differs, on both sides. */
export function Difference({
  label,
  level = 3,
  sides,
}: {
  label: string;
  /** The level of its heading. */
  level?: 3 | 4;
  sides: readonly (readonly [name: string, value: ReactNode])[];
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid gap-1">
      <Heading className="font-sans text-sm font-semibold">{label}</Heading>
      <div className="grid gap-2 text-sm sm:grid-cols-2">
        {sides.map(([name, value]) => (
          <div key={name} className="min-w-0 rounded-sm bg-sunken px-3 py-2">
            <p className="text-xs text-muted">{name}</p>
            <div className="max-h-72 overflow-y-auto break-words whitespace-pre-line">{value}</div>
          </div>
        ))}
      </div>
    </div>
  );
}
