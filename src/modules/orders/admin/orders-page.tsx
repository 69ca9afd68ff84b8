import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { ListFrame } from '#web/ui/lists/list-frame.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ListSearchBox } from '#web/ui/lists/list-search-box.tsx';
import { SimulatedNotice } from '#modules/orders/web/shared/simulated-notice.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { ORDERS_FILE, ordersQuery } from './orders-admin.api.ts';
import { type OrdersSearch, SHOWN_STATES } from './orders-search.ts';
import { OrdersTable } from './orders-table.tsx';

/** The orders of the school, newest first. */
export function OrdersPage(props: {
  search: OrdersSearch;
  onSearch: (search: OrdersSearch) => void;
  /** Shown above the list. */
  notice: ReactNode;
}) {
  const { search, onSearch } = props;
  const { admin: words, states, loading, failed, failedHelp } = useMessages().orders;
  const query = useQuery(ordersQuery(search));
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} action={<OrderTabs />} />
      <SimulatedNotice />
      {props.notice}
      <ListFrame
        query={query}
        words={{ ...words, loading, failed, failedHelp }}
        search={search}
        onSearch={onSearch}
        filters={
          <div className="grid gap-4 sm:grid-cols-[minmax(0,28rem)_12rem_auto] sm:items-end">
            <ListSearchBox words={words} search={search} onSearch={onSearch} />
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
        }
      >
        {(orders, stale) => <OrdersTable orders={orders} stale={stale} />}
      </ListFrame>
    </>
  );
}
