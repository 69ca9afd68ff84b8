import { useState } from 'react';
import type { Orientation } from '#modules/school/contract/school-choices.ts';
import * as LIMITS from '#contract/limits.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useDebounced } from '#web/ui/lists/use-debounced.ts';
import { useAt, useEditor, usePartState } from './editor-context.tsx';

/** The shape of A4, so that nothing moves when the image arrives. */
const SHAPES = { landscape: 'aspect-[297/210]', portrait: 'mx-auto aspect-[210/297] max-w-md' } as const;

/** A sample of the certificates as the saved draft makes them. */
export function CertificatePreview() {
  const words = useMessages().adminSchool.certificates.preview;
  const { language, parts } = useEditor();
  const { status, savedAt } = usePartState('identity');
  const { value: orientation = 'landscape' } = useAt<Orientation | undefined>('certificate.orientation');
  const [name, setName] = useState('');
  const typed = useDebounced(name.trim(), 600);
  const [outcome, setOutcome] = useState({ address: '', failed: false });
  const query = new URLSearchParams({ language, ...(typed && { name: typed }) });
  // Another address whenever something was saved: the browser keeps the image of an address.
  const address = `/api/school/draft/certificate/image?${query}&saved=${parts.identity.revision}.${encodeURIComponent(savedAt ?? '')}`;
  const isDone = outcome.address === address;
  const isStale = !isDone || status !== 'saved';
  return (
    <section aria-labelledby="certificate-preview" aria-busy={!isDone} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-1">
        <h2 id="certificate-preview" className="text-xl">
          {words.title}
        </h2>
        <p className="text-sm text-muted">{words.note}</p>
      </div>
      <div
        className={`w-full overflow-hidden rounded-md border border-line bg-white shadow-card ${SHAPES[orientation]}`}
      >
        <img
          key={address}
          src={address}
          alt={words.alt}
          className={`size-full object-contain transition-opacity ${isStale ? 'opacity-60' : ''}`}
          onLoad={() => setOutcome({ address, failed: false })}
          onError={() => setOutcome({ address, failed: true })}
        />
      </div>
      {isDone && outcome.failed && <Alert tone="error">{words.failed}</Alert>}
      <TextInput
        label={words.name}
        hint={words.nameHint}
        value={name}
        maxLength={LIMITS.nameLength}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <p>
        <a
          href={`/api/school/draft/certificate?${query}`}
          download
          className={buttonClass({ tone: 'secondary', size: 'sm' })}
        >
          {words.pdf}
        </a>
      </p>
    </section>
  );
}
