import type { UpdateUserInput, User } from '#modules/users/contract/users.ts';
import { ApiError, api, failedWith } from '#web/lib/api.ts';
import { ifMatch } from '#web/lib/if-match.ts';

/** Deletes the user's account. Throws ApiError: `wrong_password`, `last_admin`, `too_many_attempts`. */
export async function deleteAccount(password: string): Promise<void> {
  await api('DELETE /auth/account', { body: { password } });
}

const FIELDS = ['name', 'email'] as const;
type Account = Pick<User, '_id' | 'version' | (typeof FIELDS)[number]>;

/**
 * Changes an account as shown and returns it; an absent or empty password stays unchanged. What an admin changed
 * meanwhile is kept. Throws the server's ApiError (`edit_conflict` where both changed the same field), or 'Failed to update
 * user data' without a response.
 */
export async function updateUser(account: Account, change: UpdateUserInput): Promise<User> {
  const { password, ...others } = change;
  const body = password ? { ...others, password } : others;
  try {
    return await api('PUT /users/user/:id', { params: { id: account._id }, body, headers: ifMatch(account.version) });
  } catch (cause) {
    const present = failedWith<'PUT /users/user/:id'>(cause, 'edit_conflict') ? (cause.current as User) : null;
    const merged = present && mergedChange(account, change, present);
    if (present && merged) return updateUser(present, { ...change, ...merged });
    if (cause instanceof ApiError && cause.code !== null) throw cause;
    throw new Error('Failed to update user data', { cause });
  }
}

/** Returns the changed fields on top of the present account; null if both changed the same one. */
function mergedChange(account: Account, change: UpdateUserInput, present: Account) {
  const isMine = (name: (typeof FIELDS)[number]) => change[name] !== undefined && change[name] !== account[name];
  const contested = FIELDS.some(
    (name) => isMine(name) && present[name] !== account[name] && present[name] !== change[name],
  );
  if (contested) return null;
  return Object.fromEntries(FIELDS.map((name) => [name, isMine(name) ? change[name] : present[name]]));
}
