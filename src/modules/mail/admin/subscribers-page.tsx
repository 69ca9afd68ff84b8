import { useQuery } from '@tanstack/react-query';
import type { ListSearch } from '#web/lib/list-search.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { ListFrame } from '#web/ui/lists/list-frame.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ListSearchBox } from '#web/ui/lists/list-search-box.tsx';
import { MailTabs } from './mail-tabs.tsx';
import { SUBSCRIBERS_FILE, subscribersQuery } from './outbox.api.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { RowList } from '#web/ui/tables/row-list.tsx';

/** The subscribers of the newsletter: search, pages, and an export for the program that sends it. */
export function SubscribersPage(props: { search: ListSearch; onSearch: (search: ListSearch) => void }) {
  const { search, onSearch } = props;
  const { subscribers: words, message, failedHelp } = useMessages().outbox;
  const written = useSchoolTime();
  const query = useQuery(subscribersQuery(search));
  const { data } = query;
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} action={<MailTabs />} />
      <ListFrame
        query={query}
        words={{ ...words, failedHelp }}
        search={search}
        onSearch={onSearch}
        filters={
          <>
            <div className="flex flex-wrap items-end justify-between gap-4">
              <ListSearchBox words={words} search={search} onSearch={onSearch} className="w-full max-w-md" />
              {data !== undefined && (search.q !== undefined || data.total > 0) && (
                <ExportLink address={SUBSCRIBERS_FILE} query={{}} />
              )}
            </div>
            {data && data.total > 0 && <p className="measure text-sm text-muted">{words.exportHint}</p>}
          </>
        }
      >
        {(subscribers, stale) => (
          <RowList label={words.list} stale={stale}>
            {subscribers.map((one) => (
              <li key={one._id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-5">
                <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                  <EmailText address={one.email} />
                </span>
                <span className="text-sm text-muted tabular-nums">
                  {message.languages[one.locale]} ·{' '}
                  <time dateTime={one.confirmedAt}>{written.moment(one.confirmedAt)}</time>
                </span>
              </li>
            ))}
          </RowList>
        )}
      </ListFrame>
    </>
  );
}
