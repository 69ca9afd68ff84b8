import { useHydrated } from '@tanstack/react-router';
import { type FormEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { pathInLocale } from '#contract/locales.ts';
import type { MailStatus } from '#contract/mail.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { type FormErrors, formTexts, useFormErrors } from '#web/ui/form-errors.ts';
import { Textarea } from '#web/ui/textarea.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { looksLikeEmail } from './contact-email.ts';
import { sendMessage } from './contact.api.ts';
import { type Entered, EnteredDialog } from './entered-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';

/**
 * Checks what is entered, passes it on to the school and shows it again; in a school that sends no mail it only shows
 * it, without a call. The fields are emptied only once the person has closed what they were shown. `terms` is the text
 * to agree to.
 */
export function ContactForm({ mail, terms }: { mail: MailStatus; terms: ReactNode }) {
  const { contact } = useMessages();
  const locale = useLocale();
  const hydrated = useHydrated();
  const { ref, errors, show, onInput } = useFormErrors();
  const [entered, setEntered] = useState<Entered | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [termsOpen, setTermsOpen] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { firstName = '', lastName = '', email = '', message = '', agreed } = formTexts(event.currentTarget);
    const wrong: FormErrors = {
      ...(!looksLikeEmail(email) && { email: contact.emailInvalid }),
      ...(agreed === undefined && { agreed: contact.mustAgree }),
    };
    setSubmitted(false);
    setFailure(null);
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    const filled = { firstName, lastName, email: email.trim(), message };
    setBusy(mail !== 'off');
    try {
      if (mail !== 'off') await sendMessage(filled);
      setEntered(filled);
    } catch (cause) {
      show(refusedFields(cause));
      setFailure(sentenceOr(cause, contact.failed));
    } finally {
      setBusy(false);
    }
  };
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
      <form
        ref={ref}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
        onInput={(event) => {
          setSubmitted(false);
          onInput(event);
        }}
      >
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
        <TextInput
          label={contact.email}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.emailLength}
          required
          error={errors.email}
        />
        <Textarea
          label={contact.message}
          hint={contact.messageHint}
          name="message"
          rows={7}
          required
          error={errors.message}
        />
        <div className="grid gap-2">
          <Checkbox label={contact.agreed} name="agreed" required error={errors.agreed} />
          <a
            href={pathInLocale('/terms-of-service', locale)}
            aria-haspopup="dialog"
            className="link ms-8 justify-self-start py-1 text-sm pointer-coarse:py-3"
            onClick={openTerms}
          >
            {contact.readTerms}
          </a>
        </div>
        {failure !== null && <Alert tone="error">{failure}</Alert>}
        <Button
          type="submit"
          size="lg"
          className="justify-self-start"
          disabled={!hydrated}
          busy={busy}
          busyLabel={contact.sending}
        >
          {contact.submit}
        </Button>
        {submitted && <Alert tone="success">{contact.submitted}</Alert>}
      </form>
      <TermsDialog open={termsOpen} onClose={() => setTermsOpen(false)} onAgree={agree}>
        {terms}
      </TermsDialog>
      <EnteredDialog entered={entered} passedOn={mail !== 'off'} onClose={closeEntered} />
    </>
  );
}
