import { normalEmail } from '#contract/email-address.ts';
import type { User } from '#modules/users/contract/users.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { violates } from '#server/db/constraint-violations.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError } from '#server/errors.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import type { LinkMakers } from '#modules/mail/server/mail.kinds.ts';
import { postMail } from '#modules/mail/server/mail.service.ts';
import {
  confirmByLink,
  deleteExpiredEmailLinkRows,
  dropChanges,
  findChangeOfLink,
  forgetDevices,
  insertEmailChange,
  isReserved,
  reservedAmong,
  listFormerAddresses,
  replaceConfirmLink,
  setChangeToken,
  takeChange,
} from './email-links.queries.ts';
import { findUserWithCourses, updateUserRow } from './users.queries.ts';
import { lockUser } from '#server/sessions/user-locks.queries.ts';
import type { Services } from '#server/services.ts';

/** How long a link to confirm an address works, and for how long a change of it can be undone. */
const LINK_DAYS = 7;

/** The links about a user's address, made while their message is being sent. */
export const emailLinks = (db: Handle): LinkMakers => ({
  async 'email-confirm'(email) {
    const token = newToken();
    return (await replaceConfirmLink(db, email, hashToken(token), LINK_DAYS))
      ? { path: `/confirm-email#${token}` }
      : null;
  },
  async 'email-changed'(_email, _locale, { change }) {
    // A change made by an admin, or undone by a link, is reported without a link.
    if (change === null) return { path: '/contact' };
    const token = newToken();
    return (await setChangeToken(db, change, hashToken(token))) ? { path: `/revert-email#${token}` } : null;
  },
});

/** What sending mail about an address needs. */
export type EmailServices = Pick<Services, 'mail' | 'mailLimits'>;

/** Whether a link to confirm an address may be sent unasked: the school sends mail, and not too much to this address. */
export async function mayAskToConfirm({ mail, mailLimits }: EmailServices, email: string): Promise<boolean> {
  return (await mail.status()) !== 'off' && (await mailLimits.mayTake(['receiver', `confirm ${email}`]));
}

/** Sends the link that confirms an address, if it is the unconfirmed one of an account when the message is sent. */
export const askToConfirm = (tx: Handle, email: string, locale: string): Promise<void> =>
  postMail(tx, { kind: 'email-confirm', to: email, locale, data: {} });

/** Sends a user the link that confirms their address, if it is not confirmed. */
export const sendConfirmLink = (db: Db, actor: Caller, locale: string): Promise<void> =>
  writeAs(db, actor, {}, (tx, held) => askToConfirm(tx, held.actor.email, locale));

/** Confirms an address by the token of a link. Confirming again changes nothing. Throws `link_invalid`. */
export async function confirmEmail(db: Handle, token: string): Promise<void> {
  if (!(await confirmByLink(db, hashToken(token)))) throw new AppError('link_invalid');
}

/** Throws `user_exists` for an address that another user has given up so recently that they can still go back to it. */
export async function refuseReserved(tx: Handle, email: string, userId: string): Promise<void> {
  if (await isReserved(tx, email, userId)) throw new AppError('user_exists');
}

/** Returns those of normal addresses that `refuseReserved` would refuse for a new account. */
export const listReserved = (tx: Handle, emails: readonly string[]): Promise<ReadonlySet<string>> =>
  reservedAmong(tx, emails);

/** A change of an address: from which to which, by whom, and which messages the limits allow. */
export interface EmailChange {
  readonly before: {
    readonly _id: string;
    readonly name: string;
    readonly email: string;
    readonly emailConfirmed: boolean;
  };
  readonly after: Pick<User, 'email'>;
  /** The change is made by the user; otherwise by an admin. */
  readonly own: boolean;
  readonly notify: boolean;
  readonly confirm: boolean;
  readonly locale: string;
}

/**
 * What follows from a new address, in the transaction that sets it: a notice to the old one, which can undo a change of
 * the user's own for some days, and a link to confirm the new one. Throws `user_exists` for an address kept free for
 * another user.
 */
export async function followEmailChange(tx: Handle, change: EmailChange): Promise<void> {
  const { before, after, own, locale } = change;
  if (normalEmail(before.email) === normalEmail(after.email)) return;
  let link: number | null = null;
  if (own) {
    await refuseReserved(tx, after.email, before._id);
    const old = { userId: before._id, oldEmail: before.email, oldConfirmed: before.emailConfirmed };
    link = await insertEmailChange(tx, { ...old, days: LINK_DAYS });
    if (change.confirm) await askToConfirm(tx, after.email, locale);
  } else {
    await dropChanges(tx, before._id);
  }
  if (!change.notify) return;
  const data = { name: before.emailConfirmed ? before.name : '', how: own ? 'own' : 'admin', change: link } as const;
  await postMail(tx, { kind: 'email-changed', userId: before._id, to: before.email, locale, data });
}

/** Where a notice of a new password goes; the name is empty for an address that is not confirmed. */
export interface PasswordNotice {
  readonly email: string;
  readonly name: string;
}

/** Returns whom to tell of a new password: the address of the account, and those it had until recently. */
export async function passwordNotices(
  db: Handle,
  { _id, name, email, emailConfirmed }: EmailChange['before'],
): Promise<PasswordNotice[]> {
  const former = (await listFormerAddresses(db, _id)).filter((one) => one.email !== normalEmail(email));
  return [{ email, confirmed: emailConfirmed }, ...former].map((one) => ({
    email: one.email,
    name: one.confirmed ? name : '',
  }));
}

/** The account and the address that a link restores. Throws `link_invalid`. */
export async function changeOfLink(db: Handle, token: string) {
  const change = await findChangeOfLink(db, hashToken(token));
  if (!change) throw new AppError('link_invalid');
  return change;
}

/**
 * Restores the address an account had before a change, as a confirmed one, and forgets the browsers it was used from.
 * The replaced address is notified. Throws `link_invalid` if the change was undone meanwhile, and `email_taken`.
 */
export async function restoreEmail(
  tx: Handle,
  change: Awaited<ReturnType<typeof changeOfLink>>,
  locale: string,
): Promise<void> {
  const { id, userId, email } = change;
  await lockUser(tx, userId);
  const before = await findUserWithCourses(tx, userId);
  if (!before || !(await takeChange(tx, userId, id))) throw new AppError('link_invalid');
  const displaced = before.email;
  const changed = await updateUserRow(tx, userId, { email, emailConfirmed: true }).catch((error: unknown) => {
    throw violates('unique', error) ? new AppError('email_taken') : error;
  });
  if (!changed) throw new AppError('link_invalid');
  await forgetDevices(tx, userId);
  await recordChange(tx, changed, {
    action: 'update',
    entity: 'user',
    entityId: userId,
    label: changed.name,
    before: { email: displaced },
    after: { email },
  });
  if (normalEmail(displaced) === normalEmail(email)) return;
  const data = { name: before.emailConfirmed ? before.name : '', how: 'undone', change: null } as const;
  await postMail(tx, { kind: 'email-changed', userId, to: displaced, locale, data });
}

/** Deletes the links and recorded address changes that have expired. */
export const deleteExpiredEmailLinks = (db: Handle): Promise<void> => deleteExpiredEmailLinkRows(db);
