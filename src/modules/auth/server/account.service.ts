import type { Caller } from '#server/sessions/caller.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { Network } from '#server/ops/network.ts';
import { hashToken } from '#server/sessions/session-token.ts';
import { deleteOwnAccount, type DeletionParts } from '#server/modules/users/account-deletion.service.ts';
import type { UserParts } from '#server/modules/users/users.service.ts';
import { verifyPassword } from '#server/modules/users/passwords.ts';
import type { LoginAttempts } from './attempts.ts';
import { findCredentialsOf, isYounger } from './auth.queries.ts';

/** The device and network a request comes from. */
export interface Device {
  readonly network: Network;
  /** The token of the device's cookie, null without. */
  readonly device: string | null;
}

/**
 * Checks the password of the caller's account. Wrong passwords count as at login, so that an unattended browser is no way to
 * guess it. Throws `wrong_password`, `too_many_attempts`, `overloaded`.
 */
async function checkOwnPassword(
  db: Db,
  attempts: LoginAttempts,
  caller: Caller,
  { network, device }: Device,
  password: string,
): Promise<void> {
  const found = await findCredentialsOf(db, caller._id, device && hashToken(device));
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
}

/** Deletes the caller's account after checking its password. Throws what `checkOwnPassword` throws, and `last_admin`. */
export async function deleteAccount(
  parts: DeletionParts,
  attempts: LoginAttempts,
  caller: Caller,
  device: Device,
  password: string,
): Promise<void> {
  await checkOwnPassword(parts.db, attempts, caller, device, password);
  await deleteOwnAccount(parts, caller);
}

/** Minutes after a login in which its browser counts as attended by the owner of the account. */
const FRESH_MINUTES = 10;

/** Returns the check that it is the owner who changes an account: a login of minutes ago, or the password. */
export const ownerCheck =
  (db: Db, attempts: LoginAttempts): UserParts['confirmOwner'] =>
  async (caller, device, password) => {
    const younger = await isYounger(db, caller.sessionId, FRESH_MINUTES);
    if (younger === null) throw new AppError('unauthenticated');
    if (younger) return;
    if (password === '') throw new AppError('password_needed');
    await checkOwnPassword(db, attempts, caller, device, password);
  };
