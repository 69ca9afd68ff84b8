import { createTransport } from 'nodemailer';
import type { MailSettings } from '#server/config.ts';
import { type Letter, type Mailer, MailRefused } from './mailer.ts';

/** Added up over the handful of exchanges a message takes, these stay well below the time one is claimed for. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 } as const;
const LONGEST_DETAIL = 300;

/** A mailer that hands messages to a mail server over SMTP (RFC 5321), each on a connection of its own. */
export function smtpMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async deliver(letter) {
      try {
        await transport.sendMail({ ...fieldsOf(letter), from, messageId: `<${letter.id}@${domain}>` });
        return 'sent';
      } catch (cause) {
        throw refusalOf(cause);
      }
    },
    close: () => transport.close(),
  };
}

const fieldsOf = (letter: Letter) => ({
  to: { name: '', address: letter.to },
  ...(letter.replyTo !== null && { replyTo: { name: '', address: letter.replyTo } }),
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  headers: {
    'Content-Language': letter.locale,
    // No answers from machines, please (RFC 3834 §5).
    'Auto-Submitted': 'auto-generated',
    ...(letter.unsubscribe !== null && {
      'List-Unsubscribe': `<${letter.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

/**
 * A 5xx is final for this message (RFC 5321 §4.2.1), except while logging in or greeting: those are about us, and an
 * administrator can mend them.
 */
function refusalOf(cause: unknown): MailRefused {
  const { code = 'EMAIL', command, responseCode, response, message } = cause as Record<string, unknown>;
  const aboutMessage = typeof command === 'string' && /^(?:MAIL FROM|RCPT TO|DATA)/.test(command);
  const permanent = aboutMessage && typeof responseCode === 'number' && responseCode >= 500;
  const named = typeof responseCode === 'number' ? `${String(code)} ${responseCode}` : String(code);
  const detail = [response, message].find((words) => typeof words === 'string') ?? named;
  return new MailRefused(named, detail.slice(0, LONGEST_DETAIL), permanent);
}
