import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDuration } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { certificatesOfQuery } from './people.api.ts';

/** The certificates of a person; a link leads to where they are revoked and corrected. Nothing while there are none. */
export function PersonCertificates({ userId, className }: { userId: string; className: string }) {
  const words = useMessages().people.certificates;
  const locale = useLocale();
  const written = useSchoolTime();
  const { data = [], error } = useQuery(certificatesOfQuery(userId));
  if (data.length === 0 && !error) return null;
  return (
    <section aria-labelledby="certificates" className={className}>
      <h2 id="certificates" className="text-xl">
        {words.title}
      </h2>
      {error && <FailureAlert sentence={words.failed} cause={error} />}
      <ul className="grid divide-y divide-line">
        {data.map(({ address, course, name, completedAt, state, reason, private: isPrivate, quick }) => (
          <li key={address} className="grid gap-1 py-2 [overflow-wrap:anywhere] first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2">
              <Link to="/admin/certificates" search={{ q: name }} className="link">
                {course}
              </Link>
              {state === 'revoked' && <Badge tone="highlight">{words.revoked}</Badge>}
              {isPrivate && <Badge>{words.hidden}</Badge>}
            </p>
            <p className="text-sm text-muted">
              {name} · <time dateTime={completedAt}>{written.date(completedAt)}</time>
              {reason !== '' && ` · ${words.because(reason)}`}
            </p>
            {quick && (
              <p className="text-sm text-danger">
                {words.quick(
                  formatDuration(Math.ceil((quick.studiedSeconds + 1) / 60) * 60, locale),
                  formatDuration(quick.filmSeconds, locale),
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
