import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { AdminHeading } from './admin-heading.tsx';
import { ROWS_A_PAGE } from './admin.api.ts';
import { ListWaiting } from './list-waiting.tsx';
import { MailTabs } from './mail-tabs.tsx';
import { OutboxFilters } from './outbox-filters.tsx';
import { OutboxList } from './outbox-list.tsx';
import { mailReportQuery, outboxQuery, type OutboxSearch } from './outbox.api.ts';
import { RehearsalPanel } from './rehearsal-panel.tsx';

/** Every message of the school, newest first, and whether mail works at all. */
export function OutboxPage(props: { search: OutboxSearch; onSearch: (search: OutboxSearch) => void }) {
  const { search, onSearch } = props;
  const words = useMessages().outbox;
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(outboxQuery(search));
  const { data: report } = useQuery(mailReportQuery);
  const list = useRef<HTMLElement>(null);
  const narrowed = [search.q, search.state, search.kind].some(Boolean);
  return (
    <>
      <AdminHeading title={words.title} lead={words.lead} action={<MailTabs />} />
      <RehearsalPanel />
      <section ref={list} aria-label={words.list} className="grid gap-5">
        <OutboxFilters search={search} counts={report?.counts} onChange={onSearch} />
        {data && (
          <p role="status" className="text-sm text-muted">
            {words.found(data.total)}
          </p>
        )}
        {isPending ? (
          <ListWaiting label={words.loading} />
        ) : !data ? (
          <ErrorState error={error} title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
            {sentenceOr(error, words.failedHelp)}
          </ErrorState>
        ) : data.items.length === 0 ? (
          <EmptyState
            title={narrowed ? words.notFound : words.empty}
            action={
              (narrowed || search.page !== undefined) && (
                <Button tone="secondary" onClick={() => onSearch({})}>
                  {words.clear}
                </Button>
              )
            }
          >
            {narrowed ? words.notFoundText : words.emptyText}
          </EmptyState>
        ) : (
          <>
            <OutboxList messages={data.items} stale={isPlaceholderData} />
            <Pager
              label={words.list}
              page={search.page ?? 1}
              size={ROWS_A_PAGE}
              total={data.total}
              onPage={(page) => {
                onSearch({ ...search, page: page > 1 ? page : undefined });
                list.current?.scrollIntoView({ block: 'start' });
              }}
            />
          </>
        )}
      </section>
    </>
  );
}
