import type { Access } from '#contract/endpoint.ts';
import type { Db } from '#server/db/database.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { newId } from '#server/db/uuid.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';

/** Inserts a user without a session, for tests of services. */
export async function addUser(db: Db, role: Caller['role'] = 'user', name = 'Ada Test') {
  const _id = newId();
  const email = `${_id}@test.example`;
  const [row] = await db
    .insert(users)
    .values({ id: _id, name, email, role, emailConfirmedAt: new Date() })
    .returning({ customId: users.customId });
  return { _id, name, email, role, customId: row!.customId };
}

/** Starts a session for a user and returns the caller that the guard would pass to a service. */
export async function callerFor(
  db: Db,
  user: Awaited<ReturnType<typeof addUser>>,
  grant: Partial<Caller['grant']> & { access: Access },
): Promise<Caller> {
  const sessionId = hashToken(newToken());
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db.insert(sessions).values({ id: sessionId, userId: user._id, expiresAt });
  const rule = { about: null, courseId: null, ...grant };
  return {
    ...user,
    version: 1,
    sessionId,
    viewedBy: null,
    viewSeconds: null,
    unseen: false,
    emailConfirmed: true,
    enrolled: false,
    teamRole: null,
    teaches: false,
    courses: null,
    grant: rule,
  };
}
