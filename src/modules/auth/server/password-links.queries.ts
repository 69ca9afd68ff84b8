import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { normalEmail } from '#contract/email-address.ts';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { passwordLinks } from '#server/db/schema/mail.ts';
import { users } from '#server/db/schema/users.ts';

/** The account as it is: another once its password or its e-mail changes. */
const mark = sql`md5(${emailKey(users.email)} || ' ' || coalesce(${users.passwordHash}, ''))`;

/**
 * Gives the account with an e-mail a link that works for so many minutes, in the place of any it had. False when there
 * is no such account.
 */
export async function replaceLink(db: Handle, email: string, tokenHash: string, minutes: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into ${passwordLinks} (user_id, token_hash, account_mark, expires_at)
    select ${users.id}, ${tokenHash}, ${mark}, now() + make_interval(mins => ${minutes})
    from ${users} where ${emailKey(users.email)} = ${normalEmail(email)}
    on conflict (user_id) do update
      set token_hash = excluded.token_hash, account_mark = excluded.account_mark, expires_at = excluded.expires_at
    returning 1`);
  return rows.length > 0;
}

const works = (tokenHash: string) =>
  and(
    eq(passwordLinks.tokenHash, tokenHash),
    gt(passwordLinks.expiresAt, sql`now()`),
    eq(passwordLinks.accountMark, mark),
  );

/** Returns the account of a valid link, or null. */
export async function findAccountOfLink(db: Handle, tokenHash: string) {
  const [row] = await db
    .select({ _id: users.id, name: users.name, email: users.email })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(works(tokenHash));
  return row ?? null;
}

/** Lets the link of an account work on after its password was replaced by the registration that goes on. */
export async function keepLink(tx: Handle, userId: string): Promise<void> {
  const marked = tx.select({ mark }).from(users).where(eq(users.id, userId));
  await tx
    .update(passwordLinks)
    .set({ accountMark: sql`(${marked})` })
    .where(eq(passwordLinks.userId, userId));
}

/** Uses a link up and returns the id of its account. Of several concurrent calls one gets it, the others null. */
export async function takeLink(tx: Handle, tokenHash: string): Promise<string | null> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    delete from ${passwordLinks} using ${users}
    where ${users.id} = ${passwordLinks.userId} and ${works(tokenHash)} returning ${passwordLinks.userId} as user_id`);
  return rows[0]?.user_id ?? null;
}

/** Deletes expired links. */
export async function deleteExpiredPasswordLinkRows(db: Handle): Promise<void> {
  await db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, sql`now()`));
}
