import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ROWS_PER_PAGE } from '#web/lib/rows-per-page.ts';
import { NothingListed } from '#web/ui/empty-list.tsx';
import { ExportLink } from '#web/ui/export-link.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { ORDERS_FILE, ordersQuery } from './orders-admin.api.ts';
import { type OrdersSearch, SHOWN_STATES } from './orders-search.ts';
import { OrdersTable } from './orders-table.tsx';

/** The orders of the school, newest first. */
export function OrdersPage(props: { search: OrdersSearch; onSearch: (search: OrdersSearch) => void }) {
  const { search, onSearch } = props;
  const { admin: words, states, loading, failed, failedHelp } = useMessages().orders;
  const query = useQuery(ordersQuery(search));
  const list = useRef<HTMLElement>(null);
  const narrowed = [search.q, search.state].some(Boolean);
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} action={<OrderTabs />} />
      <section ref={list} aria-label={words.list} className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-[minmax(0,28rem)_12rem_auto] sm:items-end">
          <SearchBox
            label={words.search}
            hint={words.searchHint}
            value={search.q ?? ''}
            onSearch={(q) => onSearch({ ...search, q: q || undefined, page: undefined })}
          />
          <FilterSelect
            label={words.state}
            all={words.allStates}
            values={SHOWN_STATES}
            value={search.state}
            nameOf={(state) => (state === 'attention' ? words.attention : states[state])}
            onChange={(state) => onSearch({ ...search, state, page: undefined })}
          />
          <div className="sm:justify-self-end">
            <ExportLink address={ORDERS_FILE} query={{ q: search.q, state: search.state }} />
          </div>
        </div>
        <PagedList
          query={query}
          words={{ ...words, failed, failedHelp, pages: words.list }}
          waiting={<ListSkeleton label={loading} />}
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
          {(orders, stale) => <OrdersTable orders={orders} stale={stale} />}
        </PagedList>
      </section>
    </>
  );
}
