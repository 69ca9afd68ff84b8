import { useMutation } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import type { MailStatus } from '#contract/mail.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { subscribe } from './school.api.ts';

/**
 * Takes an address for the newsletter, to be confirmed by a link. In a school that sends no mail it only lets go of the
 * address again, without a call, and says so. An address that was refused stays in its field.
 */
export function NewsletterForm({ mail }: { mail: MailStatus }) {
  const { footer } = useMessages().school;
  const hydrated = useHydrated();
  const asking = useMutation({ mutationFn: async (email: string) => (mail === 'off' ? 'off' : subscribe(email)) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = new FormData(form).get('email');
    if (asking.isPending || typeof email !== 'string') return;
    if (mail === 'off') form.reset();
    asking.mutate(email, { onSuccess: () => form.reset() });
  };
  return (
    <form method="post" className="grid gap-3 noscript:hidden" onSubmit={submit}>
      <TextInput
        label={footer.email}
        hint={footer.newsletterHint}
        name="email"
        type="email"
        autoComplete="email"
        required
        error={asking.error ? sentenceOr(asking.error, footer.subscribeFailed) : undefined}
        onChange={() => asking.reset()}
      />
      <Button
        type="submit"
        tone="secondary"
        className="justify-self-start"
        disabled={!hydrated}
        busy={asking.isPending}
        busyLabel={footer.submitting}
      >
        {footer.submit}
      </Button>
      <p role="status" className="text-sm text-success">
        {asking.isSuccess ? (asking.data === 'off' ? footer.submitted : footer.confirmSent) : ''}
      </p>
    </form>
  );
}
