import type { SetupInput } from '#modules/auth/contract/auth.ts';
import type { Db } from '#server/db/database.ts';
import { hasAdmin, insertFirstAdmin } from '#server/db/seed/first-admin.ts';
import { transact } from '#server/db/transactions.ts';
import { AppError } from '#server/errors.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { checkNewPassword } from '#modules/users/server/password-rules.ts';
import { hashPassword } from '#modules/users/server/passwords.ts';
import { getCurrentUser } from '#modules/users/server/users.service.ts';
import type { LinkedLogin } from './password-links.service.ts';
import { type SessionPlace, startSession } from './sessions.service.ts';
import { deleteSetupLink, replaceSetupLink, takeSetupLink, worksSetupLink } from './setup-link.queries.ts';

/** How long a setup link works. */
const SETUP_MINUTES = 15;

/**
 * Creates the one-time link by which the first admin of a live school is created, in the place of an older one. Returns
 * its token, or null if the school has an admin.
 */
export async function createSetupLink(db: Db): Promise<string | null> {
  if (await hasAdmin(db)) {
    await deleteSetupLink(db);
    return null;
  }
  const token = newToken();
  await replaceSetupLink(db, hashToken(token), SETUP_MINUTES);
  return token;
}

/**
 * Creates the first admin by the token of the setup link, and starts a session. Throws `link_invalid` for a link that was
 * used, has expired or was replaced, and once there is an admin; `password_common`, `password_personal`.
 */
export async function createFirstAdmin(
  db: Db,
  { token, name, email, password }: SetupInput,
  place: Omit<SessionPlace, 'device'>,
): Promise<LinkedLogin> {
  const tokenHash = hashToken(token);
  // Before the slow hashing; checked again when it is taken.
  if (!(await worksSetupLink(db, tokenHash))) throw new AppError('link_invalid');
  await checkNewPassword(password, { name, email });
  const passwordHash = await hashPassword(password);
  const { userId, ...started } = await transact(db, async (tx) => {
    if (!(await takeSetupLink(tx, tokenHash))) throw new AppError('link_invalid');
    const id = await insertFirstAdmin(tx, { name, email, passwordHash });
    if (id === null) throw new AppError('link_invalid');
    await recordChange(
      tx,
      { _id: id, name },
      {
        action: 'create',
        entity: 'user',
        entityId: id,
        label: name,
        after: { name, email, role: 'admin' },
      },
    );
    const session = await startSession(tx, { userId: id, passwordHash }, { ...place, device: null });
    if (!session) throw new AppError('link_invalid');
    return { ...session, userId: id };
  });
  return { user: await getCurrentUser(db, userId), ...started };
}
