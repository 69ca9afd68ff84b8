import { Link } from '@tanstack/react-router';
import type { ShownCertificate } from '#modules/certificates/contract/certificates.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { certificateImageAddress } from './certificate.query.ts';
import { credentialAddress } from './certificates.api.ts';

const LINES = {
  name: 'max-w-full text-3xl font-semibold [overflow-wrap:anywhere] sm:text-4xl',
  course: 'max-w-full text-xl font-semibold [overflow-wrap:anywhere] sm:text-2xl',
  lead: 'text-muted',
  text: 'max-w-prose [overflow-wrap:anywhere]',
  sentence: 'max-w-prose [overflow-wrap:anywhere]',
  gap: 'h-2',
} as const satisfies Record<NonNullable<ShownCertificate['own']>['lines'][number]['kind'], string>;

/** A certificate, for visitors who know its address, and whether it is valid. */
export function CertificatePage({ certificate }: { certificate: ShownCertificate }) {
  const words = useMessages().certificates;
  const locale = useLocale();
  const { name, course, completedOn, school, title, own, wording, signatory, signatoryTitle } = certificate;
  const { state, reason, ready, address } = certificate;
  return (
    <section className="page grid max-w-4xl gap-8 py-12 sm:py-16">
      <Alert tone={state === 'valid' ? 'success' : 'error'}>
        <p className="font-semibold">{words.states[state]}</p>
        {reason && <p>{words.because(reason)}</p>}
      </Alert>
      <article className="grid justify-items-center gap-4 rounded-lg border-4 border-double border-accent bg-surface px-5 py-12 text-center shadow-card sm:px-12">
        <p className="font-semibold text-accent">{school}</p>
        <h1 className="max-w-full text-2xl [overflow-wrap:anywhere] sm:text-3xl" lang={own?.locale}>
          {own ? title : words.title}
        </h1>
        {own ? (
          own.lines.map(({ kind, text }, index) => (
            <p key={`${index} ${text}`} className={LINES[kind]} lang={own.locale}>
              {text}
            </p>
          ))
        ) : (
          <>
            <p className={LINES.lead}>{words.awardedTo}</p>
            <p className={LINES.name}>{name}</p>
            <p className={LINES.lead}>{words.completed}</p>
            <p className={LINES.course}>{course}</p>
            {wording && <p className={LINES.sentence}>{wording}</p>}
            <p>
              <time dateTime={completedOn}>{words.on(formatDate(completedOn, locale))}</time>
            </p>
          </>
        )}
        {(signatory || signatoryTitle) && (
          <div className="mt-4 max-w-full border-t border-edge px-6 pt-2 [overflow-wrap:anywhere]">
            <p className="font-semibold">{signatory}</p>
            {signatoryTitle && <p className="text-sm text-muted">{signatoryTitle}</p>}
          </div>
        )}
      </article>
      {state === 'replaced' ? null : ready ? (
        <p className="flex flex-wrap gap-x-6">
          <a className="link py-2" href={certificateImageAddress(address)} download>
            {words.image}
          </a>
          <a className="link py-2" href={credentialAddress(address)} download>
            {words.credential}
          </a>
        </p>
      ) : (
        <p className="text-muted">{words.making}</p>
      )}
      <p>
        <Link to="/verify" className="link inline-block py-2">
          {words.another}
        </Link>
      </p>
    </section>
  );
}
