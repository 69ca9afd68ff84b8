import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MailStatus } from '#modules/mail/contract/mail.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ContactForm } from './contact-form.tsx';

export interface ContactPageProps {
  demo: boolean;
  mail: MailStatus;
  /** Empty: none. */
  supportEmail: string;
  /** The text to agree to. */
  terms: ReactNode;
}

/** The contact form, and the other ways to reach the school. */
export function ContactPage({ demo, mail, supportEmail, terms }: ContactPageProps) {
  const { contact } = useMessages();
  const { beside } = contact;
  return (
    <div className="page py-10 sm:py-16">
      <header>
        <h1 className="text-4xl">{contact.heading}</h1>
        <p className="measure mt-4 text-lg text-muted">{contact.lead}</p>
      </header>
      <div className="mt-10 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8">
          <ContactForm mail={mail} terms={terms} />
        </div>
        <div className="grid gap-8">
          <section className="grid gap-2">
            <h2 className="text-xl">{beside.form}</h2>
            <p className="text-muted">{mail === 'off' ? beside.formText : beside.formTextMail}</p>
            <p>
              <Link to="/privacy-policy" className="link">
                {beside.privacy}
              </Link>
            </p>
          </section>
          {supportEmail !== '' && (
            <section className="grid gap-2">
              <h2 className="text-xl">{beside.support}</h2>
              <p className="text-muted">{demo ? beside.supportDemo : beside.supportText}</p>
              <p>
                <a href={`mailto:${supportEmail}`} className="link break-words">
                  {supportEmail}
                </a>
              </p>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}
