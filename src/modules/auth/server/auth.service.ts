import type { LoginInput } from '#modules/auth/contract/auth.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { Network } from '#server/ops/network.ts';
import { hashToken } from '#server/sessions/session-token.ts';
import { deleteExpiredEmailLinks } from '#modules/users/server/email-links.service.ts';
import { getCurrentUser } from '#modules/users/server/users.service.ts';
import { isPublished } from '#modules/users/server/password-rules.ts';
import { verifyPassword } from '#modules/users/server/passwords.ts';
import type { LoginAttempts } from './attempts.ts';
import { deleteEnded, findCredentials } from './auth.queries.ts';
import { deleteExpiredPasswordLinkRows } from './password-links.queries.ts';
import { type SessionPlace, startSession } from './sessions.service.ts';

/** Where a login comes from. */
export interface LoginPlace extends SessionPlace {
  readonly network: Network;
  readonly mode: Config['mode'];
}

/**
 * Checks an e-mail and a password and starts a session.
 * Throws `bad_credentials` for a wrong password, one that was changed meanwhile, a published one in a live school and an
 * unknown e-mail alike, `too_many_attempts` after too many,
 * `overloaded` when too many log in at once.
 */
export async function login(
  db: Db,
  loginAttempts: LoginAttempts,
  { email, password }: LoginInput,
  place: LoginPlace,
): Promise<{ user: CurrentUser; session: string; device: string }> {
  const credentials = await findCredentials(db, email, place.device && hashToken(place.device));
  const attempt = {
    userId: credentials?._id ?? null,
    email,
    network: place.network,
    device: credentials?.device ?? null,
  };
  await loginAttempts.begin(attempt);
  // Accounts of a demo that became a live school may still have a printed password: it opens nothing there.
  const refused = place.mode === 'live' && isPublished(password.normalize('NFC'));
  const right = await verifyPassword(password, refused ? null : (credentials?.passwordHash ?? null)).catch(
    async (cause: unknown) => {
      await loginAttempts.notTried(attempt);
      throw cause;
    },
  );
  const started =
    credentials &&
    right &&
    (await startSession(
      db,
      { userId: credentials._id, passwordHash: credentials.passwordHash },
      { ...place, device: credentials.device && place.device },
    ));
  if (!credentials || !started) {
    await loginAttempts.failed(attempt);
    throw new AppError('bad_credentials');
  }
  await loginAttempts.succeeded(attempt);
  return { user: await getCurrentUser(db, credentials._id), ...started };
}

/** Deletes ended sessions, expired login failures, old devices and expired links. */
export async function deleteExpired(db: Db): Promise<void> {
  await deleteEnded(db);
  await deleteExpiredPasswordLinkRows(db);
  await deleteExpiredEmailLinks(db);
}
