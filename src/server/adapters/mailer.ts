import type { MailSettings } from '#server/config.ts';

/** A message as it leaves: composed, and addressed to one person. */
export interface Letter {
  /** Names the message for good: a receiver who gets it twice can tell. */
  readonly id: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly locale: string;
  /** An address that takes the receiver off a list when something is posted to it (RFC 8058). */
  readonly unsubscribe: string | null;
}

/** Why a message did not leave. `permanent`: trying again cannot help. `detail` may name addresses: not for logs. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  readonly permanent: boolean;
  readonly code: string;
  readonly detail: string;

  constructor(code: string, detail: string, permanent: boolean) {
    super(code);
    this.code = code;
    this.detail = detail;
    this.permanent = permanent;
  }
}

/** Where messages go: to a mail server, or nowhere. */
export interface Mailer {
  /** `sent` once a mail server has taken the message, `kept` when there is none. Throws MailRefused. */
  deliver(letter: Letter): Promise<'sent' | 'kept'>;
  close(): void;
}

/** Without a mail server: every message stays in the outbox, to be read there. */
const offlineMailer: Mailer = { deliver: async () => 'kept', close: () => {} };

/** The mailer for the settings; what speaks SMTP is loaded only where it is used. */
export async function openMailer(settings: MailSettings | undefined): Promise<Mailer> {
  if (!settings) return offlineMailer;
  const { smtpMailer } = await import('./mailer-smtp.ts');
  return smtpMailer(settings);
}
