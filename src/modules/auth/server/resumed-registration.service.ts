import type { RegisterInput } from '#modules/auth/contract/auth.ts';
import type { Db } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { checkNewPassword } from '#modules/users/server/password-rules.ts';
import { hashPassword, verifyPassword } from '#modules/users/server/passwords.ts';
import { registrationKeyHash } from '#modules/users/server/users.service.ts';
import { keepLink } from './password-links.queries.ts';
import { findResumable, renewPassword } from './resumed-registration.queries.ts';

/**
 * Continues a registration that was made with the same key and e-mail in the last half hour, and returns its account; null
 * when there is none. The account takes the password sent now, so that a browser that kept the key, but not the random
 * password, can log in and finish its order. That ends as soon as a password is set in another way.
 * Throws `password_common`, `password_personal`, `overloaded`.
 */
export async function resumeRegistration(db: Db, input: RegisterInput, key: string) {
  const keyHash = registrationKeyHash(key);
  const resumable = await findResumable(db, input.email, keyHash);
  if (!resumable) return null;
  const { user, passwordHash: before } = resumable;
  // Two tabs with one password must not take it away from each other between registering and logging in.
  if (await verifyPassword(input.password, before)) return user;
  await checkNewPassword(input.password, input);
  const after = await hashPassword(input.password);
  await transact(db, async (tx) => {
    // The link sent when the account was made opens it only while its password is the same.
    if (await renewPassword(tx, user._id, { keyHash, before, after })) await keepLink(tx, user._id);
  });
  return user;
}
