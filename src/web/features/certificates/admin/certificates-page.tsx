import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { ListedCertificate } from '#contract/certificates.ts';
import { CERTIFICATE_STATES } from '#contract/choices.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ROWS_PER_PAGE } from '#web/lib/rows-per-page.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { NothingListed } from '#web/ui/empty-list.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { certificatesQuery, useRevoke } from './certificates-admin.api.ts';
import type { CertificatesSearch } from './certificates-search.ts';
import { Issuer } from './issuer.tsx';

/** The certificates, newest first: search, state, revoking, and the key that signs. */
export function CertificatesPage(props: {
  search: CertificatesSearch;
  onSearch: (search: CertificatesSearch) => void;
}) {
  const { search, onSearch } = props;
  const words = useMessages().adminCertificates;
  const query = useQuery(certificatesQuery(search));
  const list = useRef<HTMLElement>(null);
  const narrowed = [search.q, search.state].some(Boolean);
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <Issuer />
      <section ref={list} aria-label={words.list} className="grid gap-5">
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_12rem] md:items-end">
          <SearchBox
            label={words.search}
            hint={words.searchHint}
            value={search.q ?? ''}
            onSearch={(q) => onSearch({ ...search, q: q || undefined, page: undefined })}
          />
          <FilterSelect
            label={words.state}
            all={words.allStates}
            values={CERTIFICATE_STATES}
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
          {(items, stale) => (
            <ul
              aria-label={words.list}
              className={`divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card ${stale ? 'stale' : ''}`}
            >
              {items.map((one) => (
                <Row key={one._id} certificate={one} />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
    </>
  );
}

function Row({ certificate }: { certificate: ListedCertificate }) {
  const words = useMessages().adminCertificates;
  const locale = useLocale();
  const [revoking, setRevoking] = useState(false);
  const { name, course, completedAt, state, reason, problem, address, userId } = certificate;
  return (
    <li className="grid gap-1 px-4 py-2 [overflow-wrap:anywhere] sm:px-5">
      <h2 className="flex flex-wrap items-center gap-2 font-sans text-base font-semibold">
        <Link to="/admin/people/$userId" params={{ userId }} className="link">
          {name}
        </Link>
        {state !== 'valid' && <Badge tone="highlight">{words.states[state]}</Badge>}
      </h2>
      <p className="text-sm text-muted">
        {course} · <time dateTime={completedAt}>{formatDate(completedAt, locale)}</time>
        {reason && ` · ${words.because(reason)}`}
      </p>
      {problem !== null && <p className="text-sm text-danger">{words.problem(problem)}</p>}
      <p className="flex flex-wrap gap-x-5">
        {!certificate.private && (
          <Link to="/certificates/$address" params={{ address }} className="link py-2">
            {words.page}
          </Link>
        )}
        {state === 'valid' && (
          <button
            type="button"
            className="link min-h-11"
            aria-expanded={revoking}
            aria-label={words.revokeOf(name, course)}
            onClick={() => setRevoking(!revoking)}
          >
            {words.revoke}
          </button>
        )}
      </p>
      {revoking && state === 'valid' && <RevokeForm id={certificate._id} />}
    </li>
  );
}

function RevokeForm({ id }: { id: string }) {
  const words = useMessages().adminCertificates;
  const [reason, setReason] = useState('');
  const revoking = useRevoke();
  const send = (event: FormEvent) => {
    event.preventDefault();
    revoking.mutate({ id, reason: reason.trim() });
  };
  return (
    <form onSubmit={send} className="grid gap-3 pb-2 sm:max-w-md">
      <TextInput
        label={words.reason}
        hint={words.reasonHint}
        value={reason}
        maxLength={300}
        onChange={({ target }) => setReason(target.value)}
        error={revoking.error ? sentenceOr(revoking.error, words.notRevoked) : undefined}
      />
      <Button
        type="submit"
        tone="secondary"
        className="justify-self-start"
        busy={revoking.isPending}
        disabled={reason.trim() === ''}
      >
        {words.revokeNow}
      </Button>
    </form>
  );
}
