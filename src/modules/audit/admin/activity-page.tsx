import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { NothingListed } from '#web/ui/lists/empty-list.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { MoreButton } from '#web/ui/lists/more-button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ActivityEntry } from './activity-entry.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { activityQuery } from './activity.api.ts';
import type { ActivitySearch } from './activity-search.ts';
import { byDay } from './audit-text.ts';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';

/** The audit log: every change made in the back office, newest first, grouped by day. */
export function ActivityPage(props: { search: ActivitySearch; onSearch: (search: ActivitySearch) => void }) {
  const { activity: words, nav } = useMessages().admin;
  const { day: dayOf } = useSchoolTime();
  const auditLog = useInfiniteQuery(activityQuery(props.search));
  const entries = auditLog.data?.pages.flat() ?? [];
  const narrowed = Object.values(props.search).some(Boolean);

  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <ActivityFilters search={props.search} onChange={props.onSearch} />
      {auditLog.data && (
        <p role="status" className="text-sm text-muted">
          {words.shown(entries.length, auditLog.hasNextPage)}
        </p>
      )}
      {auditLog.isPending ? (
        <ListSkeleton label={words.loading} />
      ) : !auditLog.data ? (
        <ErrorState title={words.failed} retrying={auditLog.isFetching} onRetry={() => void auditLog.refetch()}>
          {sentenceOr(auditLog.error, words.failedHelp)}
        </ErrorState>
      ) : entries.length === 0 ? (
        <NothingListed
          words={words}
          narrowed={narrowed}
          onClear={narrowed ? () => props.onSearch({}) : undefined}
          next={
            <LinkButton to="/admin/manage-courses" tone="secondary">
              {nav.courses}
            </LinkButton>
          }
        />
      ) : (
        <div className={`grid gap-8 ${auditLog.isPlaceholderData ? 'stale' : ''}`}>
          {byDay(entries, dayOf).map(({ day, entries: ofDay }) => (
            <section key={day} aria-labelledby={`day-${ofDay[0]?.id}`} className="grid min-w-0 gap-3">
              <h2 id={`day-${ofDay[0]?.id}`} className="text-lg">
                {day}
              </h2>
              <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
                {ofDay.map((entry) => (
                  <ActivityEntry key={entry.id} entry={entry} />
                ))}
              </ol>
            </section>
          ))}
          {auditLog.isFetchNextPageError && <FailureAlert sentence={words.failed} cause={auditLog.error} />}
          <MoreButton query={auditLog} label={words.more} />
          {!auditLog.hasNextPage && <p className="text-center text-sm text-muted">{words.end}</p>}
        </div>
      )}
    </>
  );
}
