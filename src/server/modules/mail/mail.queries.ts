import { eq, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { schoolSettings } from '#server/db/schema/mail.ts';
import { users } from '#server/db/schema/users.ts';

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
