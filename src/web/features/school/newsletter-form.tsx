import { type FormEvent, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

/** Takes an address and lets go of it again: nothing is sent, and it says so. */
export function NewsletterForm() {
  const { footer } = useMessages().school;
  const [submitted, setSubmitted] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.currentTarget.reset();
    setSubmitted(true);
  };
  return (
    <form className="grid gap-3 noscript:hidden" onSubmit={submit}>
      <TextInput
        label={footer.email}
        hint={footer.newsletterHint}
        name="email"
        type="email"
        autoComplete="email"
        required
        onChange={() => setSubmitted(false)}
      />
      <Button type="submit" tone="secondary" className="justify-self-start">
        {footer.submit}
      </Button>
      <p role="status" className="text-sm text-success">
        {submitted ? footer.submitted : ''}
      </p>
    </form>
  );
}
