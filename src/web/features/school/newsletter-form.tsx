import { useState } from 'react';
import type { MailStatus } from '#contract/mail.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { formTexts, useForm } from '#web/ui/form/use-form.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { subscribe } from './school.api.ts';

/**
 * Takes an address for the newsletter, to be confirmed by a link. In a school that sends no mail it only lets go of the
 * address again, without a call, and says so. An address that was refused stays in its field.
 */
export function NewsletterForm({ mail }: { mail: MailStatus }) {
  const { footer } = useMessages().school;
  const [done, setDone] = useState<string | null>(null);
  const form = useForm({
    failed: footer.subscribeFailed,
    refused: () => ({}),
    submit: async ({ email = '' }, element) => {
      if (mail !== 'off') await subscribe(email);
      // What was typed while the call was under way stays.
      if (formTexts(element).email === email) element.reset();
      setDone(mail === 'off' ? footer.submitted : footer.confirmSent);
    },
  });

  return (
    <Form
      form={form}
      noValidate={false}
      className="grid gap-3 noscript:hidden"
      onInput={() => {
        setDone(null);
        form.show({});
      }}
      onSubmitCapture={() => setDone(null)}
    >
      <TextInput
        label={footer.email}
        hint={footer.newsletterHint}
        name="email"
        type="email"
        autoComplete="email"
        required
      />
      <FormAlert />
      <SubmitButton tone="secondary" className="justify-self-start" busyLabel={footer.submitting}>
        {footer.submit}
      </SubmitButton>
      <p role="status" className="text-sm text-success">
        {done}
      </p>
    </Form>
  );
}
