import { z } from 'zod';
import type { MailKind } from '#contract/choices.ts';
import type { EmailFile } from '#server/adapters/mailer.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import type { MailData } from './messages/messages.ts';

/**
 * Sends a message: the job has the id of its message. Three at the same time; the claim is longer than a mail server may
 * take with all its time-outs added up (adapters/mailer-smtp.ts).
 */
export const deliverMail = defineJob({ kind: 'mail.deliver', payload: z.object({}), lanes: 3, claimSeconds: 600 });

/**
 * The link of a message, as a path of the site: `path` has a token that works once or acts for a user. A POST to `leave`
 * unsubscribes the receiver.
 */
export interface MailLink {
  readonly path: string;
  readonly leave?: string;
}

/** Creates the link of a message to an address at the moment it is sent; null if the message is not to be sent. */
export type MakeLink<Kind extends MailKind> = (
  to: string,
  locale: string,
  data: MailData[Kind],
) => Promise<MailLink | null>;

/** The kinds with such a link, and the functions that create it. */
export type LinkMakers = { readonly [Kind in MailKind]?: MakeLink<Kind> };

/** Makes the files of a message at the moment it is sent. */
export type MakeFiles<Kind extends MailKind> = (data: MailData[Kind]) => Promise<readonly EmailFile[]>;

/** The kinds that carry files, and the functions that make them. */
export type FileMakers = { readonly [Kind in MailKind]?: MakeFiles<Kind> };

/** Whom each kind goes to. For the school, its senders are limited; for a person, the messages to their address. */
export const RECEIVERS: Readonly<Record<MailKind, 'school' | 'person'>> = {
  contact: 'school',
  'newsletter-confirm': 'person',
  'newsletter-welcome': 'person',
  'password-reset': 'person',
  'password-set': 'person',
  'password-changed': 'person',
  'email-confirm': 'person',
  'email-changed': 'person',
  receipt: 'person',
  refund: 'person',
  'order-placed': 'person',
  'order-arrived': 'school',
  'order-reminder': 'person',
  'order-cancelled': 'person',
  'order-withdrawn': 'school',
  'order-undeliverable': 'person',
  'invoice-corrected': 'person',
  'place-asked': 'school',
  'place-given': 'person',
  'place-invited': 'person',
  'place-declined': 'person',
  enrolled: 'person',
  'enrolled-invited': 'person',
  certificate: 'person',
};

/** Links without their tokens, for admins and stored messages. */
export const HIDDEN_LINKS: Partial<Record<MailKind, MailLink>> = {
  'newsletter-confirm': { path: '/newsletter/confirm#…' },
  'newsletter-welcome': { path: '/newsletter/unsubscribe#…' },
  'password-reset': { path: '/reset-password#…' },
  'email-confirm': { path: '/confirm-email#…' },
  'email-changed': { path: '/revert-email#…' },
  'password-set': { path: '/reset-password#…' },
  'place-invited': { path: '/reset-password#…' },
  'enrolled-invited': { path: '/reset-password#…' },
};
