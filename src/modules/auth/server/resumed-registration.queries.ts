import { and, eq, sql } from 'drizzle-orm';
import { normalEmail } from '#contract/email-address.ts';
import * as LIMITS from '#contract/limits.ts';
import type { User } from '#modules/users/contract/users.ts';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { users } from '#server/db/schema/users.ts';

/** A registration of role `user` made in the last minutes; setting a password in any other way forgets its key. */
const isResumable = (keyHash: string) =>
  and(
    eq(users.registrationKey, keyHash),
    eq(users.role, 'user'),
    sql`${users.createdAt} > now() - make_interval(mins => ${LIMITS.registrationResumeMinutes})`,
  );

/** Returns the account a key registered with this e-mail and its password hash; null once it can no longer be resumed. */
export async function findResumable(
  db: Handle,
  email: string,
  keyHash: string,
): Promise<{ user: Omit<User, 'version'>; passwordHash: string | null } | null> {
  const [row] = await db
    .select({
      user: { _id: users.id, customId: users.customId, name: users.name, email: users.email, role: users.role },
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(and(eq(emailKey(users.email), normalEmail(email)), isResumable(keyHash)));
  return row ?? null;
}

/** Gives an account that can still be resumed another password. Returns false when that was changed meanwhile. */
export async function renewPassword(
  tx: Handle,
  id: string,
  change: { keyHash: string; before: string | null; after: string },
): Promise<boolean> {
  const renewed = await tx
    .update(users)
    .set({ passwordHash: change.after })
    .where(
      and(
        eq(users.id, id),
        isResumable(change.keyHash),
        sql`${users.passwordHash} is not distinct from ${change.before}`,
      ),
    )
    .returning({ id: users.id });
  return renewed.length > 0;
}
