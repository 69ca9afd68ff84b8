import type { MailSettings } from '#server/config.ts';

/** A file that a message carries; `name` is that of the file on the receiver's disk. */
export interface EmailFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
  /** The id by which the HTML shows it (RFC 2392): it stands in the message, not among its files. */
  readonly cid?: string;
}

/** A rendered message to one address. */
export interface Email {
  /** Becomes the Message-ID: a receiver who gets the message twice can tell. */
  readonly id: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly locale: string;
  /** The sender's name, unless MAIL_FROM has one. */
  readonly sender: string;
  /** The address that unsubscribes the receiver by a POST (RFC 8058). */
  readonly unsubscribe: string | null;
  readonly files: readonly EmailFile[];
}

/** A refusal by the mail server. `permanent`: retrying cannot help. `detail` may name addresses: not for logs. */
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

/** Sends messages to a mail server, or keeps them. */
export interface Mailer {
  /** Nothing leaves the school: there is no mail server. */
  readonly keeps?: true;
  /** `sent` once a mail server has taken the message, `kept` when there is none. Throws MailRefused. */
  deliver(email: Email): Promise<'sent' | 'kept'>;
  close(): void;
}

/** The mailer without a mail server: every message is kept in the outbox. */
const offlineMailer: Mailer = { keeps: true, deliver: async () => 'kept', close: () => {} };

/** Opens the mailer for the settings; the SMTP library is loaded only if it is used. */
export async function openMailer(settings: MailSettings | undefined): Promise<Mailer> {
  if (!settings) return offlineMailer;
  const { smtpMailer } = await import('./mailer-smtp.ts');
  return smtpMailer(settings);
}
