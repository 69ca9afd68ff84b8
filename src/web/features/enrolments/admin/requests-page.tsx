import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { REQUEST_STATES } from '#contract/choices.ts';
import type { SettledRequest } from '#contract/place-requests.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ROWS_PER_PAGE } from '#web/lib/rows-per-page.ts';
import { Alert } from '#web/ui/alert.tsx';
import { NothingListed } from '#web/ui/empty-list.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SettleDialog, type Settling } from './settle-dialog.tsx';
import { RequestsList } from './requests-list.tsx';
import type { RequestsSearch } from './requests-search.ts';
import { requestsQuery } from './requests.api.ts';

/** The requests for places, newest first, and the dialog to settle one. `mailOff`: the school sends no mail. */
export function RequestsPage(props: {
  search: RequestsSearch;
  mailOff: boolean;
  onSearch: (search: RequestsSearch) => void;
}) {
  const { search, onSearch, mailOff } = props;
  const words = useMessages().requests;
  const query = useQuery(requestsQuery(search));
  const [settling, setSettling] = useState<Settling | null>(null);
  const [done, setDone] = useState<SettledRequest | null>(null);
  const list = useRef<HTMLElement>(null);
  const narrowed = [search.q, search.state].some(Boolean);
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {done && <Settled request={done} mailOff={mailOff} />}
      <section ref={list} aria-label={words.list} className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-[minmax(0,28rem)_12rem] sm:items-end">
          <SearchBox
            label={words.search}
            hint={words.searchHint}
            value={search.q ?? ''}
            onSearch={(q) => onSearch({ ...search, q: q || undefined, page: undefined })}
          />
          <FilterSelect
            label={words.state}
            all={words.allStates}
            values={REQUEST_STATES}
            value={search.state}
            nameOf={(state) => words.states[state]}
            onChange={(state) => onSearch({ ...search, state, page: undefined })}
          />
        </div>
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
          {(requests, stale) => <RequestsList requests={requests} stale={stale} onSettle={setSettling} />}
        </PagedList>
      </section>
      <SettleDialog
        settling={settling}
        mailOff={mailOff}
        onClose={() => setSettling(null)}
        onSettled={(request) => {
          setSettling(null);
          setDone(request);
        }}
      />
    </>
  );
}

function Settled({ request, mailOff }: { request: SettledRequest; mailOff: boolean }) {
  const { done } = useMessages().requests;
  const { state, created, name } = request;
  return (
    <Alert tone="success">
      <p>{state === 'declined' ? done.declined(name) : created ? done.created(name) : done.enrolled(name)}</p>
      {mailOff && (
        <p>
          {done.outbox}{' '}
          <Link to="/admin/outbox" className="link">
            {done.toOutbox}
          </Link>
        </p>
      )}
    </Alert>
  );
}
