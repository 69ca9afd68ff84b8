import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { ListedCertificate } from '#modules/certificates/contract/certificates.ts';
import { CERTIFICATE_STATES } from '#contract/choices.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatDate, formatDuration } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { ListFrame } from '#web/ui/lists/list-frame.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ListSearchBox } from '#web/ui/lists/list-search-box.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { RowList } from '#web/ui/tables/row-list.tsx';
import { certificatesQuery, useRevoke } from './certificates-admin.api.ts';
import type { CertificatesSearch } from './certificates-search.ts';
import { CorrectForm } from './correct-form.tsx';
import { Issuer } from './issuer.tsx';

/** The certificates, newest first: search, state, revoking, and the key that signs. */
export function CertificatesPage(props: {
  search: CertificatesSearch;
  onSearch: (search: CertificatesSearch) => void;
}) {
  const { search, onSearch } = props;
  const words = useMessages().adminCertificates;
  const query = useQuery(certificatesQuery(search));
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <Issuer />
      <ListFrame
        query={query}
        words={words}
        search={search}
        onSearch={onSearch}
        filters={
          <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_12rem] md:items-end">
            <ListSearchBox words={words} search={search} onSearch={onSearch} />
            <FilterSelect
              label={words.state}
              all={words.allStates}
              values={CERTIFICATE_STATES}
              value={search.state}
              nameOf={(state) => words.states[state]}
              onChange={(state) => onSearch({ ...search, state, page: undefined })}
            />
          </div>
        }
      >
        {(items, stale) => (
          <RowList label={words.list} stale={stale}>
            {items.map((one) => (
              <Row key={one._id} certificate={one} />
            ))}
          </RowList>
        )}
      </ListFrame>
    </>
  );
}

function Row({ certificate }: { certificate: ListedCertificate }) {
  const words = useMessages().adminCertificates;
  const locale = useLocale();
  const [open, setOpen] = useState<'revoke' | 'correct' | null>(null);
  const { name, course, completedAt, state, reason, problem, address, userId, quick } = certificate;
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
      {quick && (
        <p className="text-sm text-danger">
          {words.quick(
            formatDuration(Math.ceil((quick.studiedSeconds + 1) / 60) * 60, locale),
            formatDuration(quick.filmSeconds, locale),
          )}
        </p>
      )}
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
            aria-expanded={open === 'revoke'}
            aria-label={words.revokeOf(name, course)}
            onClick={() => setOpen(open === 'revoke' ? null : 'revoke')}
          >
            {words.revoke}
          </button>
        )}
        {state === 'valid' && (
          <button
            type="button"
            className="link min-h-11"
            aria-expanded={open === 'correct'}
            aria-label={words.correctOf(name, course)}
            onClick={() => setOpen(open === 'correct' ? null : 'correct')}
          >
            {words.correct}
          </button>
        )}
      </p>
      {open === 'revoke' && state === 'valid' && <RevokeForm id={certificate._id} />}
      {open === 'correct' && state === 'valid' && (
        <CorrectForm certificate={certificate} onDone={() => setOpen(null)} />
      )}
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
