import type { UpdateUserInput, User } from '#contract/users.ts';
import { ApiError, api } from '#web/lib/api.ts';

/** Deletes one's own account. Throws ApiError: `wrong_password`, `last_admin`, `too_many_attempts`. */
export async function deleteAccount(password: string): Promise<void> {
  await api('DELETE /auth/account', { body: { password } });
}

/**
 * Changes an account and answers it as it is now; an absent or empty password leaves the password alone.
 * Throws what the server refused (ApiError with its sentence and `fields`), else 'Failed to update user data'.
 */
export async function updateUser(userId: string, change: UpdateUserInput): Promise<User> {
  const { password, ...others } = change;
  const body = password ? { ...others, password } : others;
  try {
    return await api('PUT /users/user/:id', { params: { id: userId }, body });
  } catch (cause) {
    if (cause instanceof ApiError && cause.code !== null) throw cause;
    throw new Error('Failed to update user data', { cause });
  }
}
