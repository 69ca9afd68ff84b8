import { eq, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';

/** Has a session show a person for so many minutes. */
export async function startViewing(tx: Handle, sessionId: string, userId: string, minutes: number): Promise<void> {
  const viewUntil = sql`now() + make_interval(mins => ${minutes})`;
  await tx.update(sessions).set({ viewUserId: userId, viewUntil }).where(eq(sessions.id, sessionId));
}

/** Has a session show its own user again. Returns the person it showed, or null. */
export async function stopViewing(tx: Handle, sessionId: string): Promise<{ _id: string; name: string } | null> {
  const [person] = await tx
    .select({ _id: users.id, name: users.name })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.viewUserId))
    .where(eq(sessions.id, sessionId));
  await tx.update(sessions).set({ viewUserId: null, viewUntil: null }).where(eq(sessions.id, sessionId));
  return person ?? null;
}
