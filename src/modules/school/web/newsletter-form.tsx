import { useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { formTexts, useForm } from '#web/ui/form/use-form.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { subscribe } from './school.api.ts';

/**
 * Subscribes to the newsletter with double opt-in. In a school without mail it only clears the field, without a call,
 * and says so. A rejected address stays in the field.
 */
export function NewsletterForm() {
  const { mail, mode } = useSchool();
  const { footer } = useMessages().school;
  const [done, setDone] = useState<string | null>(null);
  const form = useForm({
    failed: footer.subscribeFailed,
    refused: () => ({}),
    submit: async ({ email = '' }, element) => {
      if (mail !== 'off') await subscribe(email);
      // Keeps what was typed during the call.
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
        hint={mode === 'demo' ? footer.newsletterHint : undefined}
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
