import type { MailKind } from '#contract/choices.ts';
import type { MailReport, MailStatus } from '#contract/mail.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError } from '#server/errors.ts';
import { type HeldUser, writeAs } from '#server/sessions/write-as.ts';
import { recordChange } from '#server/modules/audit/audit.service.ts';
import { compose } from './email-templates.ts';
import { isRehearsing, setRehearsing } from './mail.queries.ts';
import {
  type AddressHeld,
  countByState,
  deleteMessagesOf,
  insertMessage,
  insertOrMergeMessage,
  pruneMessages,
} from './outbox.queries.ts';
import { deleteSubscribersOf, pruneUnconfirmed } from './newsletter.queries.ts';
import type { MailData } from './messages/messages.ts';

export type { LinkMakers, MailLink } from './mail.kinds.ts';
export type { MailLimits } from './mail.limits.ts';
export { type AddressHeld, countWaiting, listMessagesOf } from './outbox.queries.ts';
export { listSubscriptionsOf } from './newsletter.queries.ts';

/** What services need of mail besides the outbox itself. */
export interface MailDesk {
  /** Whether the school sends mail. */
  status(): Promise<MailStatus>;
  /** Throws `mail_off` where the school sends none and does not rehearse it either. */
  mustWork(): Promise<void>;
  /** Something was put in and has committed: no need to wait for the next look. */
  wake(): void;
}

/** A message to put in. `replyTo` is where an answer goes. */
export interface Posting<Kind extends MailKind> {
  readonly kind: Kind;
  readonly to: string;
  readonly locale: string;
  readonly data: MailData[Kind];
  readonly replyTo?: string;
  /** The account it is about: the message names its user, and is deleted with them. */
  readonly userId?: string;
}

/** Goods of one purchase come one call at a time: a receipt waits this long for more of them, in seconds. */
const RECEIPT_WAIT = 10;
const SETTLED_DAYS = 30;
const FAILED_DAYS = 90;

/** Halves of characters become the sign for what cannot be read: JSON in PostgreSQL has no place for them (RFC 8259 §8.2). */
const readable = (data: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(data), (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  ) as Record<string, unknown>;

const rowOf = <Kind extends MailKind>({ kind, to, locale, data, replyTo, userId }: Posting<Kind>) => ({
  id: newId(),
  kind,
  to,
  locale,
  replyTo: replyTo ?? null,
  userId: userId ?? null,
  data: readable(data),
  // Told to administrators while it waits; composed in full when it is sent.
  subject: compose(kind, data, { locale, origin: '' }).subject,
});

/** Puts a message into the outbox, on the transaction of what causes it: it is sent if and only if that commits. */
export async function postMail<Kind extends MailKind>(tx: Handle, posting: Posting<Kind>): Promise<void> {
  await insertMessage(tx, rowOf(posting));
}

/**
 * Puts a sold item on the buyer's receipt, in the transaction of the sale. What a user buys within seconds is one
 * receipt. An address that is not confirmed may be a stranger's: its receipt does not carry the user's name.
 */
export async function postReceipt(
  tx: Handle,
  buyer: Pick<HeldUser, '_id' | 'name' | 'email' | 'emailConfirmed'>,
  item: MailData['receipt']['items'][number],
  locale: string,
): Promise<void> {
  const data = { name: buyer.emailConfirmed ? buyer.name : '', items: [item] };
  const row = rowOf({ kind: 'receipt', to: buyer.email, userId: buyer._id, locale, data });
  await insertOrMergeMessage(tx, row, `receipt:${buyer._id}:${locale}`, RECEIPT_WAIT);
}

/** Whether mail is sent: with a mail server it is `on`, without one it is off unless an administrator rehearses. */
export async function mailStatus(db: Handle, configured: boolean): Promise<MailStatus> {
  if (configured) return 'on';
  return (await isRehearsing(db)) ? 'rehearsal' : 'off';
}

/** How mail stands, for administrators. */
export async function mailReport(db: Handle, configured: boolean): Promise<MailReport> {
  const counts = await countByState(db);
  return { status: await mailStatus(db, configured), counts: { queued: 0, sent: 0, failed: 0, kept: 0, ...counts } };
}

/**
 * Begins or ends rehearsing mail; true when that changed anything. Throws `mail_on` where there is a mail server. The
 * caller drops copies of pages after it.
 */
export async function rehearseMail(db: Db, actor: Caller, configured: boolean, rehearse: boolean): Promise<boolean> {
  if (configured) throw new AppError('mail_on');
  return writeAs(db, actor, {}, async (tx, held) => {
    const was = await setRehearsing(tx, rehearse);
    await recordChange(tx, held.actor, {
      action: 'update',
      entity: 'school',
      entityId: 'mail',
      label: 'mail',
      before: { rehearseMail: was },
      after: { rehearseMail: rehearse },
    });
    return was !== rehearse;
  });
}

/** Clears away old messages and addresses nobody confirmed. */
export async function pruneMail(db: Handle): Promise<void> {
  await pruneMessages(db, { settled: SETTLED_DAYS, failed: FAILED_DAYS });
  await pruneUnconfirmed(db);
}

/**
 * Forgets addresses an account had: messages and subscriptions of the time it had them. That it had them does not show
 * that they are its owner's, so what is older or newer, and what was written to the school, is not theirs to take.
 */
export async function forgetAddresses(tx: Handle, addresses: readonly AddressHeld[]): Promise<void> {
  await deleteMessagesOf(tx, addresses);
  await deleteSubscribersOf(tx, addresses);
}
