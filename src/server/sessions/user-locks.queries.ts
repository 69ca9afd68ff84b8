import { eq, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';

/** Locks a user's row against other changes: the first step of a change that is made outside a session. */
export async function lockUser(tx: Handle, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
}

/** Ends a user's sessions, except `exceptSession`. Returns how many ended. */
export async function endSessions(db: Handle, userId: string, exceptSession: string | null): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(sql`${sessions.userId} = ${userId} and ${sessions.id} is distinct from ${exceptSession}`)
    .returning({ id: sessions.id });
  return ended.length;
}
