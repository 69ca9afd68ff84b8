import { type MouseEvent, type ReactNode, useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { pathInLocale } from '#contract/locales.ts';
import type { MailStatus } from '#modules/mail/contract/mail.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { EmailInput } from '#web/ui/form/email-input.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { looksLikeEmail } from './contact-email.ts';
import { sendMessage } from './contact.api.ts';
import { type Entered, EnteredDialog } from './entered-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';

/**
 * Sends a message to the school and shows it again; in a school without mail it only shows it, without a call. The
 * fields are cleared when the visitor closes the dialog. `terms` is the text to agree to.
 */
export function ContactForm({ mail, terms }: { mail: MailStatus; terms: ReactNode }) {
  const { contact } = useMessages();
  const locale = useLocale();
  const [entered, setEntered] = useState<Entered | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const [termsOpen, setTermsOpen] = useState(false);
  const form = useRuledForm({
    rules: {},
    check: ({ email = '', agreed }) => ({
      ...(!looksLikeEmail(email) && { email: { code: 'email_invalid' } }),
      ...(agreed !== 'true' && { agreed: { code: 'terms_not_agreed' } }),
    }),
    sentences: { email_invalid: contact.emailInvalid },
    failed: contact.failed,
    submit: async ({ firstName = '', lastName = '', email = '', message = '' }) => {
      const filled = { firstName, lastName, email: email.trim(), message };
      if (mail !== 'off') await sendMessage(filled);
      setEntered(filled);
    },
  });
  const { ref } = form;

  const closeEntered = () => {
    ref.current?.reset();
    setEntered(null);
    setSubmitted(true);
  };
  const openTerms = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setTermsOpen(true);
  };
  const agree = () => {
    const box = ref.current?.elements.namedItem('agreed');
    if (box instanceof HTMLInputElement && !box.checked) box.click();
    setTermsOpen(false);
  };

  return (
    <>
      <Form form={form} onInput={() => setSubmitted(false)} onSubmitCapture={() => setSubmitted(false)}>
        <p className="text-sm text-muted">{contact.needed}</p>
        <p className="hidden text-sm font-semibold noscript:block">{contact.noScript}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            label={contact.firstName}
            name="firstName"
            autoComplete="given-name"
            maxLength={LIMITS.nameLength}
            required
          />
          <TextInput
            label={contact.lastName}
            name="lastName"
            autoComplete="family-name"
            maxLength={LIMITS.nameLength}
            required
          />
        </div>
        <EmailInput label={contact.email} autoComplete="email" maxLength={LIMITS.emailLength} required />
        <Textarea label={contact.message} hint={contact.messageHint} name="message" rows={7} required />
        <div className="grid gap-2">
          <Checkbox label={contact.agreed} name="agreed" required />
          <a
            href={pathInLocale('/terms-of-service', locale)}
            aria-haspopup="dialog"
            className="link ms-8 justify-self-start py-1 text-sm pointer-coarse:py-3"
            onClick={openTerms}
          >
            {contact.readTerms}
          </a>
        </div>
        <FormAlert />
        <SubmitButton size="lg" className="justify-self-start" busyLabel={contact.sending}>
          {contact.submit}
        </SubmitButton>
        {submitted && <Alert tone="success">{contact.submitted}</Alert>}
      </Form>
      <TermsDialog open={termsOpen} onClose={() => setTermsOpen(false)} onAgree={agree}>
        {terms}
      </TermsDialog>
      <EnteredDialog entered={entered} passedOn={mail !== 'off'} onClose={closeEntered} />
    </>
  );
}
