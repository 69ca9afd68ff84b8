import type { LoginInput } from '#contract/auth.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/http/errors.ts';
import { hashToken, newToken } from '#server/http/session-token.ts';
import { getCurrentUser, verifyPassword } from '#server/modules/users/users.service.ts';
import type { LoginAttempts } from './attempts.ts';
import { findCredentials, insertSession } from './auth.queries.ts';

export { deleteSession, sweepEnded } from './auth.queries.ts';

/** Where a login comes from. */
export interface LoginPlace {
  readonly address: string;
  readonly userAgent: string;
  /** Tokens of the cookies the browser showed, null without. */
  readonly device: string | null;
  readonly session: string | null;
}

/**
 * Checks an e-mail and a password and starts a session.
 * Throws `bad_credentials` for a wrong password and an unknown e-mail alike, `too_many_attempts` after too many,
 * `overloaded` when too many log in at once.
 */
export async function login(
  db: Db,
  attempts: LoginAttempts,
  { email, password }: LoginInput,
  place: LoginPlace,
): Promise<{ user: CurrentUser; session: string; device: string }> {
  const found = await findCredentials(db, email, place.device && hashToken(place.device));
  const attempt = { email, address: place.address, device: found?.device ?? null };
  await attempts.begin(attempt);
  const right = await verifyPassword(password, found?.passwordHash ?? null).catch(async (cause: unknown) => {
    await attempts.notTried(attempt);
    throw cause;
  });
  if (!found || !right) {
    await attempts.failed(attempt);
    throw new AppError('bad_credentials');
  }
  await attempts.succeeded(attempt);
  const session = newToken();
  const device = found.device !== null && place.device !== null ? place.device : newToken();
  await insertSession(db, {
    id: hashToken(session),
    userId: found._id,
    userAgent: place.userAgent.slice(0, 300),
    device: hashToken(device),
    replaces: place.session && hashToken(place.session),
  });
  return { user: await getCurrentUser(db, found._id), session, device };
}
