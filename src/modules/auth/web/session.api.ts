import type { CurrentUser } from '#modules/users/contract/users.ts';
import { api } from '#web/lib/api.ts';

// Apart from auth.api.ts: every page loads this file.

/** Returns the logged-in user. Throws ApiError: 401 without a session. */
export async function verifyTokenCall(): Promise<CurrentUser> {
  const { user } = await api('GET /auth/verifyToken');
  return user;
}

/** Ends the session on the server. */
export async function logoutCall(): Promise<void> {
  await api('POST /auth/logout', { body: {} });
}

/** Returns whether the school still needs its first admin. */
export const isSetupOpen = async (): Promise<boolean> => (await api('GET /auth/setup')).open;
