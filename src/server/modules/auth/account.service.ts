import { AppError } from '#server/http/errors.ts';
import type { Network } from '#server/http/network.ts';
import { hashToken } from '#server/http/session-token.ts';
import { deleteOwnAccount, type DepartureParts, verifyPassword } from '#server/modules/users/users.service.ts';
import type { LoginAttempts } from './attempts.ts';
import { findCredentialsOf } from './auth.queries.ts';

/** Who wants to leave, and from where. */
export interface Leaver {
  readonly _id: string;
  readonly email: string;
  readonly network: Network;
  /** The token of the device's cookie, null without. */
  readonly device: string | null;
}

/**
 * Deletes the account of somebody who knows its password. Wrong ones count as they do at logging in: whoever finds a
 * browser open cannot try one after the other. Throws `wrong_password`, `too_many_attempts`, `last_admin`, `overloaded`.
 */
export async function leaveSchool(
  parts: DepartureParts,
  attempts: LoginAttempts,
  leaver: Leaver,
  password: string,
): Promise<void> {
  const found = await findCredentialsOf(parts.db, leaver._id, leaver.device && hashToken(leaver.device));
  const attempt = { userId: leaver._id, email: leaver.email, network: leaver.network, device: found?.device ?? null };
  await attempts.begin(attempt);
  const right = await verifyPassword(password, found?.passwordHash ?? null).catch(async (cause: unknown) => {
    await attempts.notTried(attempt);
    throw cause;
  });
  if (!right) {
    await attempts.failed(attempt);
    throw new AppError('wrong_password');
  }
  await attempts.succeeded(attempt);
  await deleteOwnAccount(parts, leaver._id);
}
