import type { UpdateUserInput, User } from '#contract/users.ts';
import { ApiError, api } from '#web/lib/api.ts';

/** Deletes the user's account. Throws ApiError: `wrong_password`, `last_admin`, `too_many_attempts`. */
export async function deleteAccount(password: string): Promise<void> {
  await api('DELETE /auth/account', { body: { password } });
}

/**
 * Changes an account and returns it; an absent or empty password stays unchanged. Throws the server's ApiError, or
 * 'Failed to update user data' without a response.
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
