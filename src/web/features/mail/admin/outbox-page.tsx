import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { NothingListed } from '#web/ui/empty-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { ROWS_PER_PAGE } from '#web/lib/rows-per-page.ts';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { MailTabs } from './mail-tabs.tsx';
import { OutboxFilters } from './outbox-filters.tsx';
import { OutboxList } from './outbox-list.tsx';
import type { OutboxSearch } from './outbox-search.ts';
import { mailReportQuery, outboxQuery } from './outbox.api.ts';
import { RehearsalPanel } from './rehearsal-panel.tsx';

/** The outbox: all messages, newest first, and whether mail works. */
export function OutboxPage(props: { search: OutboxSearch; onSearch: (search: OutboxSearch) => void }) {
  const { search, onSearch } = props;
  const words = useMessages().outbox;
  const query = useQuery(outboxQuery(search));
  const { data: report } = useQuery(mailReportQuery);
  const list = useRef<HTMLElement>(null);
  const narrowed = [search.q, search.state, search.kind].some(Boolean);
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} action={<MailTabs />} />
      <RehearsalPanel />
      <section ref={list} aria-label={words.list} className="grid gap-5">
        <OutboxFilters search={search} counts={report?.counts} onChange={onSearch} />
        <PagedList
          query={query}
          words={{ ...words, pages: words.list }}
          waiting={<ListSkeleton label={words.loading} />}
          empty={
            <NothingListed
              words={words}
              narrowed={narrowed}
              onClear={narrowed || search.page !== undefined ? () => onSearch({}) : undefined}
            />
          }
          page={search.page}
          size={ROWS_PER_PAGE}
          onPage={(page) => onSearch({ ...search, page })}
          top={list}
        >
          {(messages, stale) => <OutboxList messages={messages} stale={stale} />}
        </PagedList>
      </section>
    </>
  );
}
