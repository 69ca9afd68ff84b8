import type { CurrentUser } from '#modules/users/contract/users.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { AppError } from '#server/errors.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';
import type { LinkMakers, MailLink } from '#modules/mail/server/mail.kinds.ts';
import { postMail } from '#modules/mail/server/mail.service.ts';
import { changeOfLink, restoreEmail } from '#modules/users/server/email-links.service.ts';
import { checkNewPassword } from '#modules/users/server/password-rules.ts';
import { getCurrentUser, setPassword } from '#modules/users/server/users.service.ts';
import { hashPassword } from '#modules/users/server/passwords.ts';
import { lockUser } from '#server/sessions/user-locks.queries.ts';
import { findAccountOfLink, replaceLink, takeLink } from './password-links.queries.ts';
import { type SessionPlace, startSession } from './sessions.service.ts';

const RESET_MINUTES = 60;
const SET_MINUTES = 7 * 24 * 60;

async function linkTo(db: Handle, email: string, minutes: number): Promise<MailLink | null> {
  const token = newToken();
  // After the #: that part is sent to no server, so it stands in no log, no cache and no Referer.
  return (await replaceLink(db, email, hashToken(token), minutes)) ? { path: `/reset-password#${token}` } : null;
}

/** The links by which a password is set, made while their message is being sent. */
export const passwordLinkService = (db: Handle): LinkMakers => ({
  'password-reset': (email) => linkTo(db, email, RESET_MINUTES),
  'password-set': (email) => linkTo(db, email, SET_MINUTES),
  'place-invited': (email) => linkTo(db, email, SET_MINUTES),
  'enrolled-invited': (email) => linkTo(db, email, SET_MINUTES),
});

/**
 * Sends a link to set a new password, if there is an account with this e-mail. That is looked up only when the message
 * is sent, so that this takes the same time and leaves the same traces whether there is or not.
 */
export async function forgotPassword(db: Handle, email: string, locale: string): Promise<void> {
  await postMail(db, { kind: 'password-reset', to: email, locale, data: {} });
}

/** A session that a link has started: whose, and the tokens of its cookies. */
export interface LinkedLogin {
  readonly user: CurrentUser;
  readonly session: string;
  readonly device: string;
}

/**
 * Sets a password by a link, ends every session of the account and starts a new one for the holder of the link.
 * Throws `link_invalid` for a link that was used, has expired, was replaced or never was: one sentence for all;
 * `password_common`, `password_personal`.
 */
export async function resetPassword(
  db: Db,
  { token, password }: { token: string; password: string },
  place: Omit<SessionPlace, 'device'>,
  locale: string,
): Promise<LinkedLogin> {
  const tokenHash = hashToken(token);
  const account = await findAccountOfLink(db, tokenHash);
  if (!account) throw new AppError('link_invalid');
  await checkNewPassword(password, account);
  const passwordHash = await hashPassword(password);
  return startAnew(db, place, async (tx) => {
    // The user before their link: deleting the account locks them in this order.
    await lockUser(tx, account._id);
    const userId = await takeLink(tx, tokenHash);
    if (userId === null) throw new AppError('link_invalid');
    await setPassword(tx, userId, passwordHash, locale);
    return { userId, passwordHash };
  });
}

/** Takes an account over by a link in one transaction, and starts the only session it has then. Throws `link_invalid`. */
async function startAnew(
  db: Db,
  place: Omit<SessionPlace, 'device'>,
  takeOver: (tx: Handle) => Promise<{ userId: string; passwordHash: string }>,
): Promise<LinkedLogin> {
  const { userId, ...started } = await transact(db, async (tx) => {
    const account = await takeOver(tx);
    const session = await startSession(tx, account, { ...place, device: null });
    if (!session) throw new AppError('link_invalid');
    return { ...session, userId: account.userId };
  });
  return { user: await getCurrentUser(db, userId), ...started };
}

/**
 * Undoes a change of an account's address by the link that was sent to the old one: the old address and a new password
 * are set, every session and known browser is forgotten, and a new session starts. The password is part of it because
 * the user who changed the address may know the present one.
 * Throws `link_invalid`, `email_taken` if the old address is another account's now, `password_common`, `password_personal`.
 */
export async function revertEmail(
  db: Db,
  { token, password }: { token: string; password: string },
  place: Omit<SessionPlace, 'device'>,
  locale: string,
): Promise<LinkedLogin> {
  const change = await changeOfLink(db, token);
  await checkNewPassword(password, change);
  const passwordHash = await hashPassword(password);
  return startAnew(db, place, async (tx) => {
    await restoreEmail(tx, change, locale);
    await setPassword(tx, change.userId, passwordHash, locale);
    return { userId: change.userId, passwordHash };
  });
}
