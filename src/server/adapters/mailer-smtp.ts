import { createTransport } from 'nodemailer';
import type { MailSettings } from '#server/config.ts';
import { type Email, type Mailer, MailRefused } from './mailer.ts';

/** Their sum over the exchanges of one message stays well below the claim of its job (600 s). */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 } as const;
const LONGEST_DETAIL = 300;

/** Returns a mailer that sends messages over SMTP (RFC 5321), each on its own connection. */
export function smtpMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async deliver(email) {
      try {
        await transport.sendMail({
          ...fieldsOf(email),
          from: { ...from, name: from.name || email.sender },
          messageId: `<${email.id}@${domain}>`,
        });
        return 'sent';
      } catch (cause) {
        throw refusalOf(cause);
      }
    },
    close: () => transport.close(),
  };
}

const fieldsOf = (email: Email) => ({
  to: { name: '', address: email.to },
  ...(email.replyTo !== null && { replyTo: { name: '', address: email.replyTo } }),
  subject: email.subject,
  text: email.text,
  html: email.html,
  attachments: email.files.map(({ name, type, content, cid }) => ({
    filename: name,
    contentType: type,
    content,
    ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
  })),
  headers: {
    'Content-Language': email.locale,
    // Asks for no automatic replies (RFC 3834 §5).
    'Auto-Submitted': 'auto-generated',
    ...(email.unsubscribe !== null && {
      'List-Unsubscribe': `<${email.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

/**
 * A 5xx is permanent for this message (RFC 5321 §4.2.1), except during greeting and login, where an admin can correct the
 * settings.
 */
function refusalOf(cause: unknown): MailRefused {
  const { code = 'EMAIL', command, responseCode, response, message } = cause as Record<string, unknown>;
  const aboutMessage = typeof command === 'string' && /^(?:MAIL FROM|RCPT TO|DATA)/.test(command);
  const permanent = aboutMessage && typeof responseCode === 'number' && responseCode >= 500;
  const named = typeof responseCode === 'number' ? `${String(code)} ${responseCode}` : String(code);
  const detail = [response, message].find((words) => typeof words === 'string') ?? named;
  return new MailRefused(named, detail.slice(0, LONGEST_DETAIL), permanent);
}
