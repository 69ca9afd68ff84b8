import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { issuerQuery, useRotateKey } from './certificates-admin.api.ts';

/** The identifier and key that sign credentials, with what is wrong with the address of the school. */
export function Issuer() {
  const { issuer: words } = useMessages().adminCertificates;
  const locale = useLocale();
  const { data } = useQuery(issuerQuery());
  const rotating = useRotateKey();
  if (!data) return null;
  const [key] = data.keys;
  return (
    <>
      {!data.hasPublicUrl && <Alert>{words.noPublicUrl}</Alert>}
      {data.elsewhere > 0 && <Alert>{words.elsewhere(data.elsewhere)}</Alert>}
      <details className="rounded-lg border border-line bg-surface px-4 py-2 sm:px-5">
        <summary className="cursor-pointer py-2 font-semibold">{words.title}</summary>
        <div className="grid justify-items-start gap-3 pb-3 [overflow-wrap:anywhere]">
          <p>{words.explained}</p>
          <p>
            <code>{data.did}</code>
          </p>
          {key && (
            <p className="text-sm text-muted">{words.since(formatDate(key.createdAt, locale), data.keys.length)}</p>
          )}
          <Button tone="secondary" size="sm" busy={rotating.isPending} onClick={() => rotating.mutate()}>
            {words.rotate}
          </Button>
          <p className="text-sm text-muted">{words.rotateHint}</p>
          {rotating.isSuccess && <Alert tone="success">{words.rotated}</Alert>}
          {rotating.error && <FailureAlert sentence={words.notRotated} cause={rotating.error} />}
        </div>
      </details>
    </>
  );
}
