import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CheckedCredential } from '#modules/certificates/contract/certificates.ts';
import { api } from '#web/lib/api.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { RevealedAlert } from '#web/ui/feedback/revealed-alert.tsx';
import { NeedsScript } from '#web/ui/feedback/script-required.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { credentialInPng, isPng } from './baked-credential.ts';

const TONES = { valid: 'success', signed: 'info', failed: 'error' } as const;

/** Checks a credential of any school, pasted or from a file. */
export function CheckPage() {
  const words = useMessages().certificates.check;
  const [credential, setCredential] = useState('');
  const [isBare, setBare] = useState(false);
  const checking = useMutation({
    mutationFn: (text: string) => api('POST /certificates/check', { body: { credential: text } }),
  });
  const check = (text: string) => {
    setBare(false);
    setCredential(text);
    checking.mutate(text.trim());
  };
  const read = async ([file]: File[]) => {
    const bytes = new Uint8Array(await file!.arrayBuffer());
    const credential = isPng(bytes) ? credentialInPng(bytes) : new TextDecoder().decode(bytes);
    if (credential !== null) return check(credential);
    checking.reset();
    setBare(true);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    check(credential);
  };
  return (
    <section className="page grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8 py-12 sm:py-16">
      <header>
        <h1 className="text-4xl">{words.title}</h1>
        <p className="measure mt-4 text-lg text-muted">{words.lead}</p>
      </header>
      <NeedsScript />
      <form
        onSubmit={send}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8"
      >
        <Textarea
          label={words.credential}
          value={credential}
          spellCheck={false}
          style={{ minBlockSize: '8lh', maxBlockSize: '12lh' }}
          onChange={({ target }) => setCredential(target.value)}
          error={checking.error ? sentenceOr(checking.error, words.notChecked) : undefined}
        />
        <div className="flex flex-wrap items-start gap-3">
          <Button type="submit" busy={checking.isPending} disabled={credential.trim() === ''}>
            {words.check}
          </Button>
          <FileButton
            accept=".json,.png,application/json,image/png"
            hint={words.fileHint}
            onFiles={(files) => void read(files)}
          >
            {words.file}
          </FileButton>
        </div>
      </form>
      {isBare && <RevealedAlert tone="error">{words.noCredential}</RevealedAlert>}
      {checking.data && <Result key={checking.submittedAt} checked={checking.data} />}
    </section>
  );
}

function Result({ checked }: { checked: CheckedCredential }) {
  const words = useMessages().certificates.check;
  const locale = useLocale();
  const { verdict, problems, name, issuer, validFrom, validUntil, hasStatus } = checked;
  const facts = [
    [words.facts.name, name],
    [words.facts.issuer, issuer?.name],
    [words.facts.issuerId, issuer?.id],
    [words.facts.validFrom, validFrom && formatDate(validFrom, locale)],
    [words.facts.validUntil, validUntil && formatDate(validUntil, locale)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <>
      <RevealedAlert tone={TONES[verdict]} title={words.verdicts[verdict]}>
        {verdict === 'signed' && <p>{words.signedHelp}</p>}
        {verdict === 'signed' && hasStatus && <p>{words.statusHelp}</p>}
        {problems.length > 0 && (
          <ul className="list-disc ps-5">
            {problems.map((problem) => (
              <li key={problem}>{words.problems[problem]}</li>
            ))}
          </ul>
        )}
      </RevealedAlert>
      {facts.length > 0 && (
        <dl className="grid gap-4 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
