import { eq, isNotNull, sql } from 'drizzle-orm';
import { normalEmail } from '#contract/email-address.ts';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { schoolSettings, subscribers } from '#server/db/schema/mail.ts';
import { emailConfirmed, users } from '#server/db/schema/users.ts';

/** Returns whether mail is rehearsed; false by default. */
export async function isRehearsing(db: Handle): Promise<boolean> {
  const [row] = await db.select({ rehearse: schoolSettings.rehearseMail }).from(schoolSettings);
  return row?.rehearse ?? false;
}

/** Sets whether mail is rehearsed and returns the previous value. Locks the row until the transaction ends. */
export async function setRehearsing(tx: Handle, rehearse: boolean): Promise<boolean> {
  await tx.insert(schoolSettings).values({}).onConflictDoNothing();
  const { rows } = await tx.execute<{ was: boolean }>(sql`
    update ${schoolSettings} set rehearse_mail = ${rehearse}
    from (select rehearse_mail as was from ${schoolSettings} for update) as before returning before.was`);
  return rows[0]?.was ?? false;
}

/** Returns whether the owner of an address has confirmed it: for an account, or for the newsletter. */
export async function isConfirmedAddress(db: Handle, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ confirmed: boolean }>(sql`select
    exists (select from ${users} where ${eq(emailKey(users.email), normalEmail(email))} and ${emailConfirmed})
    or exists (select from ${subscribers}
      where ${eq(emailKey(subscribers.email), normalEmail(email))} and ${isNotNull(subscribers.confirmedAt)}) as confirmed`);
  return rows[0]?.confirmed ?? false;
}

/** Returns the e-mail address of the admin whose account is the oldest. */
export async function findFirstAdminEmail(db: Handle): Promise<string | undefined> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.customId)
    .limit(1);
  return row?.email;
}
