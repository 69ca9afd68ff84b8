import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { useRef } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import { NothingListed } from '#web/ui/empty-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { ROWS_PER_PAGE } from '#web/lib/rows-per-page.ts';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { MailTabs } from './mail-tabs.tsx';
import type { SubscribersSearch } from './outbox-search.ts';
import { SUBSCRIBERS_FILE, subscribersQuery } from './outbox.api.ts';
import { EmailText } from '#web/ui/email-text.tsx';

/** The subscribers of the newsletter: search, pages, and an export for the program that sends it. */
export function SubscribersPage(props: { search: SubscribersSearch; onSearch: (search: SubscribersSearch) => void }) {
  const { search, onSearch } = props;
  const { subscribers: words, message, failedHelp } = useMessages().outbox;
  const written = useSchoolTime();
  const query = useQuery(subscribersQuery(search));
  const { data } = query;
  const list = useRef<HTMLElement>(null);
  const narrowed = search.q !== undefined;
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} action={<MailTabs />} />
      <section ref={list} aria-label={words.list} className="grid gap-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <SearchBox
            label={words.search}
            hint={words.searchHint}
            value={search.q ?? ''}
            className="w-full max-w-md"
            onSearch={(q) => onSearch({ q: q || undefined })}
          />
          {data !== undefined && (narrowed || data.total > 0) && (
            <a href={SUBSCRIBERS_FILE} download className={buttonClass({ tone: 'secondary' })}>
              <Icon of={Download} className="size-5" />
              {words.export}
            </a>
          )}
        </div>
        {data && data.total > 0 && <p className="measure text-sm text-muted">{words.exportHint}</p>}
        <PagedList
          query={query}
          words={{ ...words, failedHelp, pages: words.list }}
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
          {(subscribers, stale) => (
            <ul
              aria-label={words.list}
              className={`divide-y divide-line rounded-lg border border-line bg-surface shadow-card ${stale ? 'stale' : ''}`}
            >
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
            </ul>
          )}
        </PagedList>
      </section>
    </>
  );
}
