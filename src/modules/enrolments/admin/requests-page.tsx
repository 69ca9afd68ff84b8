import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { REQUEST_STATES } from '#contract/choices.ts';
import type { SettledRequest } from '#modules/enrolments/contract/place-requests.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { ListFrame } from '#web/ui/lists/list-frame.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useSelection } from '#web/ui/selection/use-selection.ts';
import { ListSearchBox } from '#web/ui/lists/list-search-box.tsx';
import { SettleDialog, type Settling } from './settle-dialog.tsx';
import { isOpen, RequestsBulk } from './requests-bulk.tsx';
import { RequestsList } from './requests-list.tsx';
import type { RequestsSearch } from './requests-search.ts';
import { REQUESTS_FILE, requestsQuery } from './requests.api.ts';

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
  const { page: _page, ...filter } = search;
  const selection = useSelection((query.data?.items ?? []).filter(isOpen), filter);
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {done && <Settled request={done} mailOff={mailOff} />}
      <ListFrame
        query={query}
        words={words}
        search={search}
        onSearch={onSearch}
        filters={
          <div className="grid gap-4 sm:grid-cols-[minmax(0,28rem)_12rem_auto] sm:items-end">
            <ListSearchBox words={words} search={search} onSearch={onSearch} />
            <FilterSelect
              label={words.state}
              all={words.allStates}
              values={REQUEST_STATES}
              value={search.state}
              nameOf={(state) => words.states[state]}
              onChange={(state) => onSearch({ ...search, state, page: undefined })}
            />
            <div className="sm:justify-self-end">
              <ExportLink address={REQUESTS_FILE} query={{ q: search.q, state: search.state }} />
            </div>
          </div>
        }
        bar={<RequestsBulk selection={selection} search={search} total={query.data?.total ?? 0} mailOff={mailOff} />}
      >
        {(requests, stale) => (
          <RequestsList requests={requests} stale={stale} selection={selection} onSettle={setSettling} />
        )}
      </ListFrame>
      <SettleDialog
        settling={settling}
        mailOff={mailOff}
        onClose={() => setSettling(null)}
        onSettled={(request) => {
          setSettling(null);
          selection.remove([request]);
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
