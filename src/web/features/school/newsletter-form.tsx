import { useHydrated } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { MailStatus } from '#contract/mail.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { formTexts } from '#web/ui/form-errors.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { subscribe } from './school.api.ts';

/**
 * Takes an address for the newsletter, to be confirmed by a link. In a school that sends no mail it only lets go of the
 * address again, without a call, and says so. An address that was refused stays in its field.
 */
export function NewsletterForm({ mail }: { mail: MailStatus }) {
  const { footer } = useMessages().school;
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; sentence: string } | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { email = '' } = formTexts(form);
    setOutcome(null);
    setBusy(true);
    try {
      if (mail !== 'off') await subscribe(email);
      // Text typed while the response was awaited stays.
      if (formTexts(form).email === email) form.reset();
      setOutcome({ tone: 'success', sentence: mail === 'off' ? footer.submitted : footer.confirmSent });
    } catch (cause) {
      setOutcome({ tone: 'error', sentence: sentenceOr(cause, footer.subscribeFailed) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form method="post" className="grid gap-3 noscript:hidden" onSubmit={(event) => void submit(event)}>
      <TextInput
        label={footer.email}
        hint={footer.newsletterHint}
        name="email"
        type="email"
        autoComplete="email"
        required
        onInput={() => setOutcome(null)}
      />
      {outcome?.tone === 'error' && <Alert tone="error">{outcome.sentence}</Alert>}
      <Button
        type="submit"
        tone="secondary"
        className="justify-self-start"
        disabled={!hydrated}
        busy={busy}
        busyLabel={footer.submitting}
      >
        {footer.submit}
      </Button>
      <p role="status" className="text-sm text-success">
        {outcome?.tone === 'success' ? outcome.sentence : ''}
      </p>
    </form>
  );
}
