import type { Caller } from '#server/sessions/caller.ts';
import { AppError } from '#server/errors.ts';
import type { Network } from '#server/ops/network.ts';
import { hashToken } from '#server/sessions/session-token.ts';
import { deleteOwnAccount, type DeletionServices } from '#modules/users/server/account-deletion.service.ts';
import type { ConfirmOwner } from '#modules/users/server/users.service.ts';
import { verifyPassword } from '#modules/users/server/passwords.ts';
import type { Services } from '#server/services.ts';
import { findCredentialsOf, isYounger } from './auth.queries.ts';

/** The device and network a request comes from. */
export interface LoginDevice {
  readonly network: Network;
  /** The token of the device's cookie, null without. */
  readonly device: string | null;
}

/**
 * Checks the password of the caller's account. Wrong passwords count as at login, so that an unattended browser is no way to
 * guess it. Throws `wrong_password`, `too_many_attempts`, `overloaded`.
 */
async function checkOwnPassword(
  { db, loginAttempts }: Pick<Services, 'db' | 'loginAttempts'>,
  caller: Caller,
  { network, device }: LoginDevice,
  password: string,
): Promise<void> {
  const credentials = await findCredentialsOf(db, caller._id, device && hashToken(device));
  if (!credentials) throw new AppError('unauthenticated');
  const attempt = { userId: caller._id, email: caller.email, network, device: credentials.device };
  await loginAttempts.begin(attempt);
  const right = await verifyPassword(password, credentials.passwordHash).catch(async (cause: unknown) => {
    await loginAttempts.notTried(attempt);
    throw cause;
  });
  if (!right) {
    await loginAttempts.failed(attempt);
    throw new AppError('wrong_password');
  }
  await loginAttempts.succeeded(attempt);
}

/** Deletes the caller's account after checking its password. Throws what `checkOwnPassword` throws, and `last_admin`. */
export async function deleteAccount(
  services: DeletionServices & Pick<Services, 'loginAttempts'>,
  caller: Caller,
  device: LoginDevice,
  password: string,
): Promise<void> {
  await checkOwnPassword(services, caller, device, password);
  await deleteOwnAccount(services, caller);
}

/** Minutes after a login in which its browser counts as attended by the owner of the account. */
const FRESH_MINUTES = 10;

/** Returns the check that it is the owner who changes an account: a login of minutes ago, or the password. */
export const ownerCheck =
  (services: Pick<Services, 'db' | 'loginAttempts'>): ConfirmOwner =>
  async (caller, device, password) => {
    const younger = await isYounger(services.db, caller.sessionId, FRESH_MINUTES);
    if (younger === null) throw new AppError('unauthenticated');
    if (younger) return;
    if (password === '') throw new AppError('password_needed');
    await checkOwnPassword(services, caller, device, password);
  };
