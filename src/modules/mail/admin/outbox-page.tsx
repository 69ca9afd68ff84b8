import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ListFrame } from '#web/ui/lists/list-frame.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useSelection } from '#web/ui/selection/use-selection.ts';
import { MailTabs } from './mail-tabs.tsx';
import { hasFailed, OutboxBulk } from './outbox-bulk.tsx';
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
  const { page: _page, ...filter } = search;
  const selection = useSelection((query.data?.items ?? []).filter(hasFailed), filter);
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} action={<MailTabs />} />
      <RehearsalPanel />
      <ListFrame
        query={query}
        words={words}
        search={search}
        onSearch={onSearch}
        filters={<OutboxFilters search={search} counts={report?.counts} onChange={onSearch} />}
        bar={<OutboxBulk selection={selection} search={search} total={query.data?.total ?? 0} />}
      >
        {(messages, stale) => <OutboxList messages={messages} stale={stale} selection={selection} />}
      </ListFrame>
    </>
  );
}
