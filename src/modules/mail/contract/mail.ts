import { z } from 'zod';
import { MAIL_KINDS, MAIL_STATES } from '#contract/choices.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { plainName } from '#contract/text/names.ts';
import { email, newPassword } from '#modules/users/contract/users.ts';

/** Whether the school sends mail: not at all, not but as if (everything is kept in the outbox), or really. */
export const MAIL_STATUSES = ['off', 'rehearsal', 'on'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, fieldMessage('too_long', { max: longest }))
    .default('');

/** A message to the people of the school. Name and message may be empty; the terms have to be agreed to. */
export const contactInput = z.object({
  firstName: optionalText(LIMITS.nameLength).check(plainName),
  lastName: optionalText(LIMITS.nameLength).check(plainName),
  email,
  message: optionalText(LIMITS.messageLength),
  agreed: z.literal(true, { error: fieldMessage('terms_not_agreed') }),
});
export type ContactInput = z.infer<typeof contactInput>;

/** An address to send something to. */
export const emailInput = z.object({ email });

/** A token out of a link, whatever it looks like: what is wrong with one is said by `link_invalid`. */
const linkToken = z.string().max(200);
export const tokenInput = z.object({ token: linkToken });

/** A new password, and the link's token that allows to set it. */
export const resetPasswordInput = z.object({ token: linkToken, password: newPassword });

/** The subscription a link or a mail program ends. */
export const unsubscribeQuery = z.object({ token: z.string().max(200) });

/** A message of the outbox as the list shows it. Times are ISO 8601, UTC. */
export const outboxMessage = z
  .object({
    _id: objectId,
    kind: z.enum(MAIL_KINDS),
    state: z.enum(MAIL_STATES),
    locale: z.enum(LOCALES),
    to: z.string(),
    subject: z.string(),
    attempts: z.int().nonnegative(),
    problem: z.string().nullable(),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    /** When it is tried next; null unless it waits. */
    nextAttemptAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OutboxMessage' });
export type OutboxMessage = z.infer<typeof outboxMessage>;

/** A message with what it says. Links that open something once are cut short unless the message was kept here. */
export const outboxMessageWhole = outboxMessage
  .extend({ replyTo: z.string().nullable(), text: z.string(), html: z.string() })
  .meta({ id: 'OutboxMessageWhole' });
export type OutboxMessageWhole = z.infer<typeof outboxMessageWhole>;

/** Narrows and pages the outbox, newest first; `q` is looked for in address and subject. */
export const listOutboxQuery = z.object({
  q: z.string().trim().max(LIMITS.searchLength).optional(),
  state: z.enum(MAIL_STATES).optional(),
  kind: z.enum(MAIL_KINDS).optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});
export type ListOutboxQuery = z.infer<typeof listOutboxQuery>;

/** The same filters for all messages. */
export const exportOutboxQuery = listOutboxQuery.omit({ limit: true, offset: true });
export type ExportOutboxQuery = z.infer<typeof exportOutboxQuery>;

/** Whether mail is rehearsed. */
export const rehearsalInput = z.object({ rehearse: z.boolean() });

/** How mail stands: the status, and how many messages there are of each state. */
export const mailReport = z
  .object({ status: z.enum(MAIL_STATUSES), counts: z.record(z.enum(MAIL_STATES), z.int().nonnegative()) })
  .meta({ id: 'MailReport' });
export type MailReport = z.infer<typeof mailReport>;

/** A confirmed subscriber of the newsletter. */
export const subscriber = z
  .object({ _id: objectId, email: z.string(), locale: z.enum(LOCALES), confirmedAt: z.iso.datetime() })
  .meta({ id: 'Subscriber' });
export type Subscriber = z.infer<typeof subscriber>;

/** Narrows and pages the subscribers, newest first. */
export const listSubscribersQuery = listOutboxQuery.pick({ q: true, limit: true, offset: true });
export type ListSubscribersQuery = z.infer<typeof listSubscribersQuery>;
