import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { OwnCertificate } from '#modules/certificates/contract/certificates.ts';
import * as LIMITS from '#contract/limits.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { isLoggedOut } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { PrintedName } from './shared/printed-name.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import {
  linkedInAddress,
  ownCertificatesQuery,
  certificatePdfAddress,
  useReissue,
  useSetPrivate,
} from './certificates.api.ts';

/** The certificates of a user. Nothing while there are none. */
export function OwnCertificates({ userId }: { userId: string }) {
  const words = useMessages().certificates;
  const { data = [], error } = useQuery(ownCertificatesQuery(userId));
  // The list of courses says that the session has ended.
  if (data.length === 0)
    return error && !isLoggedOut(error) ? <FailureAlert sentence={words.notLoaded} cause={error} /> : null;
  return (
    <section aria-labelledby="certificates" className="grid gap-5">
      <h2 id="certificates" className="text-2xl">
        {words.own}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {data.map((one) => (
          <OwnRow key={one.address} certificate={one} userId={userId} />
        ))}
      </ul>
    </section>
  );
}

function OwnRow({ certificate, userId }: { certificate: OwnCertificate; userId: string }) {
  const words = useMessages().certificates;
  const locale = useLocale();
  const { name: school } = useSchool();
  const [correcting, setCorrecting] = useState(false);
  const hiding = useSetPrivate(userId);
  const { address, course, name, completedAt, state, ready, problem, reason } = certificate;
  // The list comes from the browser's own request: there is a window.
  const url = `${window.location.origin}/certificates/${address}`;
  return (
    <li className="grid gap-2 px-5 py-4 sm:px-6">
      <p className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
        {certificate.private ? (
          course
        ) : (
          <Link to="/certificates/$address" params={{ address }} className="link">
            {course}
          </Link>
        )}
        {state === 'revoked' && <Badge>{words.revoked}</Badge>}
        {certificate.private && <Badge>{words.hidden}</Badge>}
      </p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {name} · <time dateTime={completedAt}>{formatDate(completedAt, locale)}</time>
      </p>
      {reason && <p className="text-sm">{words.because(reason)}</p>}
      {problem !== null && <Alert tone="error">{words.problem}</Alert>}
      {!ready && problem === null && <p className="text-sm text-muted">{words.making}</p>}
      <div className="flex flex-wrap items-center gap-x-5">
        {ready && state === 'valid' && (
          <a href={certificatePdfAddress(address)} download className="link py-2">
            {words.pdf}
          </a>
        )}
        {ready && state === 'valid' && !certificate.private && (
          <a
            href={linkedInAddress(certificate, { school, url })}
            target="_blank"
            rel="noopener noreferrer"
            className="link py-2"
          >
            {words.linkedIn}
          </a>
        )}
        <button
          type="button"
          className="link min-h-11"
          aria-disabled={hiding.isPending}
          onClick={() => hiding.isPending || hiding.mutate({ address, hidden: !certificate.private })}
        >
          {certificate.private ? words.show : words.hide}
        </button>
        {state === 'valid' && certificate.correctionsLeft > 0 && (
          <button
            type="button"
            className="link min-h-11"
            aria-expanded={correcting}
            onClick={() => setCorrecting(!correcting)}
          >
            {words.correct}
          </button>
        )}
      </div>
      {state === 'valid' && certificate.correctionsLeft === 0 && (
        <p className="text-sm text-muted">{words.correctedOften}</p>
      )}
      {hiding.error && <FailureAlert sentence={words.failed} cause={hiding.error} />}
      {correcting && <CorrectName certificate={certificate} userId={userId} onDone={() => setCorrecting(false)} />}
    </li>
  );
}

function CorrectName(props: { certificate: OwnCertificate; userId: string; onDone: () => void }) {
  const words = useMessages().certificates;
  const { certificate, userId, onDone } = props;
  const [name, setName] = useState(certificate.name);
  const reissuing = useReissue(userId);
  const send = (event: FormEvent) => {
    event.preventDefault();
    reissuing.mutate({ address: certificate.address, name: name.trim() }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={send} className="grid gap-3 sm:max-w-md">
      <PrintedName initial={certificate.name} warning={words.leftOut}>
        <TextInput
          label={words.name}
          hint={words.nameHint(certificate.correctionsLeft)}
          value={name}
          maxLength={LIMITS.nameLength}
          onChange={({ target }) => setName(target.value)}
          error={reissuing.error ? sentenceOr(reissuing.error, words.failed) : undefined}
        />
      </PrintedName>
      <Button
        type="submit"
        className="justify-self-start"
        busy={reissuing.isPending}
        disabled={name.trim() === '' || name.trim() === certificate.name}
      >
        {words.reissue}
      </Button>
    </form>
  );
}
