import type { Readable } from 'node:stream';
import type { ListSubscribersQuery, Subscriber } from '#modules/mail/contract/mail.ts';
import { pathInLocale } from '#contract/locales.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import { type CsvColumns, csvOfList } from '#server/api/csv.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';
import { knownLocale } from './email-templates.ts';
import type { LinkMakers } from './mail.kinds.ts';
import { postMail } from './mail.service.ts';
import {
  requestSubscription,
  confirmSubscription,
  countSubscribers,
  deleteSubscriberByToken,
  findSubscription,
  listSubscriberRows,
  subscribersAfter,
} from './newsletter.queries.ts';

const CONFIRM_DAYS = 7;

/** Returns the path that unsubscribes by a POST (RFC 8058). */
const leaveAddress = (token: string): string => `/api/newsletter/unsubscribe?token=${token}`;

/**
 * Returns the functions that create the links of the newsletter's messages. Whether an address is subscribed is looked up
 * only here, when its message is sent, so that a request reveals nothing about it.
 */
export const newsletterLinks = (db: Handle): LinkMakers => ({
  async 'newsletter-confirm'(email, locale) {
    const token = newToken();
    const subscription = { id: newId(), email, locale, confirmHash: hashToken(token), leaveToken: newToken() };
    return (await requestSubscription(db, subscription, CONFIRM_DAYS))
      ? { path: `/newsletter/confirm#${token}` }
      : null;
  },
  async 'newsletter-welcome'(email) {
    const subscription = await findSubscription(db, email);
    if (!subscription) return null;
    return { path: `/newsletter/unsubscribe#${subscription.leaveToken}`, leave: leaveAddress(subscription.leaveToken) };
  },
});

/** Sends a confirmation link to an address, unless it is subscribed. */
export async function subscribe(db: Handle, email: string, locale: string): Promise<void> {
  await postMail(db, { kind: 'newsletter-confirm', to: email, locale, data: {} });
}

/** Confirms a subscription; idempotent. Throws `link_invalid`. */
export async function confirm(db: Db, token: string): Promise<void> {
  await transact(db, async (tx) => {
    const done = await confirmSubscription(tx, hashToken(token));
    if (!done) throw new AppError('link_invalid');
    if (!done.already)
      await postMail(tx, { kind: 'newsletter-welcome', to: done.email, locale: done.locale, data: {} });
  });
}

/** Deletes the subscription with this token, if there is one. */
export async function unsubscribe(db: Handle, token: string): Promise<void> {
  await deleteSubscriberByToken(db, token);
}

/** Returns a page of the subscribers, and how many match in all. */
export async function listSubscribers(
  db: Handle,
  query: ListSubscribersQuery,
): Promise<{ subscribers: Subscriber[]; total: number }> {
  const rows = await listSubscriberRows(db, query);
  const subscribers = rows.map(({ id, email, locale, confirmedAt }) => ({
    _id: id,
    email,
    locale: knownLocale(locale),
    confirmedAt: confirmedAt.toISOString(),
  }));
  return { subscribers, total: await countSubscribers(db, query.q) };
}

type SubscriberRow = Awaited<ReturnType<typeof subscribersAfter>>[number];

/** Returns all subscribers as a CSV file, each with its unsubscribe address. */
export function exportSubscribers(db: Handle, origin: string): Promise<Readable> {
  const columns: CsvColumns<SubscriberRow> = {
    email: ({ email }) => email,
    language: ({ locale }) => locale,
    confirmed: ({ confirmedAt }) => confirmedAt.toISOString(),
    unsubscribe: ({ locale, leaveToken }) =>
      `${origin}${pathInLocale('/newsletter/unsubscribe', knownLocale(locale))}#${leaveToken}`,
  };
  return csvOfList(columns, (last, limit) => subscribersAfter(db, last?.id ?? null, limit));
}
