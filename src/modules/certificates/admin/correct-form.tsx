import { type FormEvent, useState } from 'react';
import type { ListedCertificate } from '#modules/certificates/contract/certificates.ts';
import * as LIMITS from '#contract/limits.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { PrintedName } from '#modules/certificates/web/shared/printed-name.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useReplace } from './certificates-admin.api.ts';

/** Replaces a certificate by one with another name. */
export function CorrectForm({ certificate, onDone }: { certificate: ListedCertificate; onDone: () => void }) {
  const words = useMessages().adminCertificates;
  const [name, setName] = useState(certificate.name);
  const replacing = useReplace();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const input = { address: certificate.address, name: name.trim() };
    if (!replacing.isPending) replacing.mutate(input, { onSuccess: onDone });
  };
  return (
    <form onSubmit={send} className="grid gap-3 pb-2 sm:max-w-md">
      <PrintedName initial={certificate.name} warning={words.leftOut}>
        <TextInput
          label={words.correctName}
          hint={words.correctHint}
          value={name}
          maxLength={LIMITS.nameLength}
          onChange={({ target }) => setName(target.value)}
          error={replacing.error ? sentenceOr(replacing.error, words.notCorrected) : undefined}
        />
      </PrintedName>
      <Button
        type="submit"
        tone="secondary"
        className="justify-self-start"
        busy={replacing.isPending}
        disabled={name.trim() === '' || (name.trim() === certificate.name && certificate.problem === null)}
      >
        {words.correctNow}
      </Button>
    </form>
  );
}
