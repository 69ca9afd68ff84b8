import type { Caller } from '#server/sessions/caller.ts';
import { AppError } from '#server/errors.ts';
import type { Network } from '#server/ops/network.ts';
import { hashToken } from '#server/sessions/session-token.ts';
import { deleteOwnAccount, type DeletionParts } from '#server/modules/users/account-deletion.service.ts';
import { verifyPassword } from '#server/modules/users/passwords.ts';
import type { LoginAttempts } from './attempts.ts';
import { findCredentialsOf } from './auth.queries.ts';

/** The device and network a request comes from. */
export interface Device {
  readonly network: Network;
  /** The token of the device's cookie, null without. */
  readonly device: string | null;
}

/**
 * Deletes the caller's account after checking its password. Wrong passwords count as at login, so that an unattended
 * browser is no way to guess it. Throws `wrong_password`, `too_many_attempts`, `last_admin`, `overloaded`.
 */
export async function deleteAccount(
  parts: DeletionParts,
  attempts: LoginAttempts,
  caller: Caller,
  { network, device }: Device,
  password: string,
): Promise<void> {
  const found = await findCredentialsOf(parts.db, caller._id, device && hashToken(device));
  if (!found) throw new AppError('unauthenticated');
  const attempt = { userId: caller._id, email: caller.email, network, device: found.device };
  await attempts.begin(attempt);
  const right = await verifyPassword(password, found.passwordHash).catch(async (cause: unknown) => {
    await attempts.notTried(attempt);
    throw cause;
  });
  if (!right) {
    await attempts.failed(attempt);
    throw new AppError('wrong_password');
  }
  await attempts.succeeded(attempt);
  await deleteOwnAccount(parts, caller);
}
