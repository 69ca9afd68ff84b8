import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryItem } from '#modules/media/contract/library.ts';
import { LIBRARY_KINDS } from '#modules/media/contract/library-kinds.ts';
import { CourseCombobox } from '#modules/courses/web/shared/course-combobox.tsx';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatBytes } from '#web/lib/format/format-bytes.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { NothingListed } from '#web/ui/lists/empty-list.tsx';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { ListSearchBox } from '#web/ui/lists/list-search-box.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { MoreButton } from '#web/ui/lists/more-button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { SelectionBar } from '#web/ui/selection/selection-bar.tsx';
import { useSelection } from '#web/ui/selection/use-selection.ts';
import { LibraryList } from './library-list.tsx';
import type { LibrarySearch } from './library-search.ts';
import { libraryPagesQuery, libraryTotalsQuery, useDeleteUnused } from './library.api.ts';

/** Every image and file of the school, newest first: what it is, where it is used, and what can be deleted. */
export function LibraryPage(props: { search: LibrarySearch; onSearch: (search: LibrarySearch) => void }) {
  const { search, onSearch } = props;
  const { library: words } = useMessages();
  const query = useInfiniteQuery(libraryPagesQuery(search));
  const items = query.data?.pages.flat() ?? [];
  const selection = useSelection(
    items.filter(({ unused }) => unused),
    search,
  );
  const [pendingDelete, setPendingDelete] = useState<readonly LibraryItem[]>([]);
  const [notice, setNotice] = useState<string | null>(null);
  const narrowed = Object.values(search).some(Boolean);
  const courseName = items.find(({ course }) => course !== null)?.course?.name;
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <Totals />
      <section aria-label={words.list} className="grid gap-5">
        <Filters {...props} />
        {search.course !== undefined && (
          <p className="flex flex-wrap items-center gap-3">
            {words.ofOneCourse(courseName ?? search.course)}
            <Button size="sm" tone="secondary" onClick={() => onSearch({ ...search, course: undefined })}>
              {words.allCourses}
            </Button>
          </p>
        )}
        {notice !== null && <Alert tone="success">{notice}</Alert>}
        {query.data && (
          <p role="status" className="text-sm text-muted">
            {words.shown(items.length, query.hasNextPage)}
          </p>
        )}
        {query.isPending ? (
          <ListSkeleton label={words.loading} />
        ) : !query.data ? (
          <ErrorState title={words.failed} retrying={query.isFetching} onRetry={() => void query.refetch()}>
            {sentenceOr(query.error, words.failedHelp)}
          </ErrorState>
        ) : items.length === 0 ? (
          <NothingListed words={words} narrowed={narrowed} onClear={narrowed ? () => onSearch({}) : undefined} />
        ) : (
          <>
            <LibraryList
              items={items}
              stale={query.isPlaceholderData}
              selection={selection}
              onDelete={(item) => setPendingDelete([item])}
              onCourse={(course) => onSearch({ ...search, course })}
            />
            {query.isFetchNextPageError && <FailureAlert sentence={words.failed} cause={query.error} />}
            <MoreButton query={query} label={words.more} />
            <SelectionBar selection={selection} total={0} read={async () => ({ items: [], total: 0 })}>
              {selection.rows.length < selection.shown.length && (
                <Button size="sm" tone="quiet" onClick={() => selection.add(selection.shown)}>
                  {words.selectShown(selection.shown.length)}
                </Button>
              )}
              <Button size="sm" tone="danger" onClick={() => setPendingDelete(selection.rows)}>
                {words.deleteSelected}
              </Button>
            </SelectionBar>
          </>
        )}
      </section>
      <DeleteDialog
        items={pendingDelete}
        onClose={() => setPendingDelete([])}
        onDone={(deleted, sentence) => {
          selection.remove(deleted.map((_id) => ({ _id })));
          setPendingDelete([]);
          setNotice(sentence);
        }}
      />
    </>
  );
}

function Filters(props: { search: LibrarySearch; onSearch: (search: LibrarySearch) => void }) {
  const { search, onSearch } = props;
  const { library: words } = useMessages();
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_11rem_minmax(0,16rem)_auto]">
      <ListSearchBox words={words} search={search} onSearch={({ q }) => onSearch({ ...search, q })} />
      <FilterSelect
        label={words.kind}
        all={words.allKinds}
        values={LIBRARY_KINDS}
        value={search.kind}
        nameOf={(kind) => words.kinds[kind]}
        onChange={(kind) => onSearch({ ...search, kind })}
      />
      <CourseCombobox
        label={words.course}
        onChoose={(course) => course && onSearch({ ...search, course: course.id })}
      />
      <Checkbox
        label={words.onlyUnused}
        className="pb-2"
        checked={search.unused !== undefined}
        onChange={({ target }) => onSearch({ ...search, unused: target.checked ? 'true' : undefined })}
      />
    </div>
  );
}

/** How much the school stores, how much of it is used nowhere, and how much it may store. */
function Totals() {
  const { library: words } = useMessages();
  const locale = useLocale();
  const { data } = useQuery(libraryTotalsQuery);
  if (!data) return null;
  const { all, unused, quotaBytes } = data;
  const size = (bytes: number) => formatBytes(bytes, locale);
  return (
    <p className="text-sm text-muted">
      {words.total(all.files, size(all.bytes))} {words.totalUnused(unused.files, size(unused.bytes))}{' '}
      {quotaBytes !== null && words.quota(size(quotaBytes))}
    </p>
  );
}

/** Asks whether files are deleted for good, and reports what that freed. */
function DeleteDialog(props: {
  items: readonly LibraryItem[];
  onClose: () => void;
  onDone: (deleted: readonly string[], sentence: string) => void;
}) {
  const { items } = props;
  const { library: words } = useMessages();
  const locale = useLocale();
  const deleting = useDeleteUnused();
  const bytes = items.reduce((sum, item) => sum + (item.bytes ?? 0), 0);
  return (
    <ConfirmDialog
      open={items.length > 0}
      title={words.question(items.length)}
      confirmLabel={words.delete}
      busyLabel={words.deleting}
      doing={deleting}
      failure={(error) => <Alert tone="error">{sentenceOr(error, words.deleteFailed)}</Alert>}
      onClose={props.onClose}
      onConfirm={() =>
        deleting.mutate(
          items.map(({ _id }) => _id),
          {
            onSuccess: ({ deleted, kept, freedBytes }) => {
              const freed = words.deleted(deleted.length, formatBytes(freedBytes, locale));
              props.onDone(deleted, kept.length > 0 ? `${freed} ${words.kept(kept.length)}` : freed);
            },
          },
        )
      }
    >
      <p>{words.consequence(formatBytes(bytes, locale))}</p>
    </ConfirmDialog>
  );
}
