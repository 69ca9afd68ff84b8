import type { LoginInput } from '#contract/auth.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { Network } from '#server/ops/network.ts';
import { hashToken } from '#server/sessions/session-token.ts';
import { deleteExpiredEmailLinks } from '#server/modules/users/email-links.service.ts';
import { getCurrentUser } from '#server/modules/users/users.service.ts';
import { isPublished } from '#server/modules/users/password-rules.ts';
import { verifyPassword } from '#server/modules/users/passwords.ts';
import type { LoginAttempts } from './attempts.ts';
import { deleteEnded, findCredentials } from './auth.queries.ts';
import { deleteExpiredLinks } from './password-links.queries.ts';
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
  attempts: LoginAttempts,
  { email, password }: LoginInput,
  place: LoginPlace,
): Promise<{ user: CurrentUser; session: string; device: string }> {
  const found = await findCredentials(db, email, place.device && hashToken(place.device));
  const attempt = { userId: found?._id ?? null, email, network: place.network, device: found?.device ?? null };
  await attempts.begin(attempt);
  // Accounts of a demo that became a live school may still have a printed password: it opens nothing there.
  const refused = place.mode === 'live' && isPublished(password.normalize('NFC'));
  const right = await verifyPassword(password, refused ? null : (found?.passwordHash ?? null)).catch(
    async (cause: unknown) => {
      await attempts.notTried(attempt);
      throw cause;
    },
  );
  const started =
    found &&
    right &&
    (await startSession(
      db,
      { userId: found._id, passwordHash: found.passwordHash },
      { ...place, device: found.device && place.device },
    ));
  if (!found || !started) {
    await attempts.failed(attempt);
    throw new AppError('bad_credentials');
  }
  await attempts.succeeded(attempt);
  return { user: await getCurrentUser(db, found._id), ...started };
}

/** Deletes ended sessions, expired login failures, old devices and expired links. */
export async function deleteExpired(db: Db): Promise<void> {
  await deleteEnded(db);
  await deleteExpiredLinks(db);
  await deleteExpiredEmailLinks(db);
}
