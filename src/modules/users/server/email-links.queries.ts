import { and, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import { normalEmail } from '#contract/email-address.ts';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { confirmLinks, emailChanges } from '#server/db/schema/mail.ts';
import { knownDevices } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';

const untilDays = (days: number) => sql`now() + make_interval(days => ${days})`;

/**
 * Gives the account with an unconfirmed e-mail a link that works for so many days, in place of any earlier one. False
 * if there is no such account.
 */
export async function replaceConfirmLink(db: Handle, email: string, tokenHash: string, days: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into ${confirmLinks} (user_id, token_hash, email, expires_at)
    select ${users.id}, ${tokenHash}, ${users.email}, ${untilDays(days)}
    from ${users} where ${emailKey(users.email)} = ${normalEmail(email)} and ${users.emailConfirmedAt} is null
    on conflict (user_id) do update
      set token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at
    returning 1`);
  return rows.length > 0;
}

/**
 * Confirms the address a link was sent to, if it still is the account's. Using the link again changes nothing. False if
 * the link does not work.
 */
export async function confirmByLink(db: Handle, tokenHash: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${users} set email_confirmed_at = coalesce(${users.emailConfirmedAt}, now()) from ${confirmLinks}
    where ${confirmLinks.userId} = ${users.id} and ${confirmLinks.tokenHash} = ${tokenHash}
      and ${confirmLinks.expiresAt} > now() and ${emailKey(confirmLinks.email)} = ${emailKey(users.email)} returning 1`);
  return rows.length > 0;
}

/** Marks a user's present address as confirmed. */
export async function markConfirmed(tx: Handle, userId: string): Promise<void> {
  await tx.execute(sql`
    update ${users} set email_confirmed_at = now() where ${users.id} = ${userId} and ${users.emailConfirmedAt} is null`);
}

/** Records that a user replaced an address, which can be undone for so many days. Returns the record's id. */
export async function insertEmailChange(
  tx: Handle,
  { days, ...change }: { userId: string; oldEmail: string; oldConfirmed: boolean; days: number },
): Promise<number> {
  const [row] = await tx
    .insert(emailChanges)
    .values({ ...change, expiresAt: untilDays(days) })
    .returning({ id: emailChanges.id });
  return row!.id;
}

const works = gt(emailChanges.expiresAt, sql`now()`);

/** Gives a change the token of the link that undoes it. False if it cannot be undone any more. */
export async function setChangeToken(db: Handle, id: number, tokenHash: string): Promise<boolean> {
  const changed = await db
    .update(emailChanges)
    .set({ tokenHash })
    .where(and(eq(emailChanges.id, id), works))
    .returning({ id: emailChanges.id });
  return changed.length > 0;
}

/** Returns the account that a link restores, with the address it restores; null if the link does not work. */
export async function findChangeOfLink(db: Handle, tokenHash: string) {
  const [row] = await db
    .select({ id: emailChanges.id, userId: users.id, name: users.name, email: emailChanges.oldEmail })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.tokenHash, tokenHash), works));
  return row ?? null;
}

/**
 * Uses up a change and all later ones of the same user: the later links were sent to addresses that an attacker may have
 * set. False if the change was used up already. The user's row must be locked.
 */
export async function takeChange(tx: Handle, userId: string, id: number): Promise<boolean> {
  const rows = await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, id)))
    .returning({ id: emailChanges.id });
  return rows.some((one) => one.id === id);
}

/** Deletes all of a user's changes: an admin has decided which address is theirs. */
export async function dropChanges(tx: Handle, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** Returns the addresses a user had until recently and can still go back to, each once. */
export async function listFormerAddresses(
  db: Handle,
  userId: string,
): Promise<{ email: string; confirmed: boolean }[]> {
  const { rows } = await db.execute<{ email: string; confirmed: boolean }>(sql`
    select ${emailKey(emailChanges.oldEmail)} as email, bool_or(old_confirmed) as confirmed from ${emailChanges}
    where ${emailChanges.userId} = ${userId} and ${works} group by 1 order by 1`);
  return rows;
}

/** Whether an address was another user's confirmed one until recently, so that it is kept free for them. */
export async function isReserved(tx: Handle, email: string, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${emailChanges} where ${emailKey(emailChanges.oldEmail)} = ${normalEmail(email)} and ${emailChanges.oldConfirmed}
      and ${works} and ${emailChanges.userId} <> ${userId} limit 1`);
  return rows.length > 0;
}

/** Returns those of normal addresses that were a user's confirmed ones until recently and are kept free for them. */
export async function reservedAmong(tx: Handle, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const key = sql<string>`${emailKey(emailChanges.oldEmail)}`;
  const rows = await tx
    .select({ email: key })
    .from(emailChanges)
    .where(and(inArray(key, [...emails]), emailChanges.oldConfirmed, works));
  return new Set(rows.map(({ email }) => email));
}

/** Forgets every browser a user has logged in from. */
export async function forgetDevices(tx: Handle, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

/** Lists a user's recent changes of the address, oldest first, for the export of personal data. */
export const listOwnEmailChanges = (db: Handle, userId: string) =>
  db
    .select({
      formerEmail: emailChanges.oldEmail,
      changedAt: emailChanges.createdAt,
      canBeUndoneUntil: emailChanges.expiresAt,
    })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .orderBy(emailChanges.id);

/** Deletes the links and recorded address changes that have expired. */
export async function deleteExpiredEmailLinkRows(db: Handle): Promise<void> {
  await db.delete(confirmLinks).where(lt(confirmLinks.expiresAt, sql`now()`));
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, sql`now()`));
}
