import type { LoginInput, RegisterInput, SetupInput } from '#modules/auth/contract/auth.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { api } from '#web/lib/api.ts';

/** Logs in and returns the user. Throws ApiError: `bad_credentials`, `too_many_attempts`. */
export async function loginCall(input: LoginInput): Promise<CurrentUser> {
  const { user } = await api('POST /auth/login', { body: input });
  return user;
}

/**
 * Creates an account. `key` makes a retry after a lost response safe (see registrationKey in the contract).
 * Throws ApiError: `user_exists`, `invalid_input` with `fields`, `password_common`, `password_personal`.
 */
export const registerCall = (input: RegisterInput, key?: string) =>
  api('POST /auth/register', { body: input, headers: key === undefined ? {} : { 'idempotency-key': key } });

/**
 * Requests a link to set a new password; succeeds whether or not there is an account. Throws ApiError: `mail_off`,
 * `too_many_attempts`.
 */
export async function forgotPasswordCall(email: string): Promise<void> {
  await api('POST /auth/forgot-password', { body: { email } });
}

/**
 * Sets a password by the token of a link, and logs in. Throws ApiError: `link_invalid`, `password_common`,
 * `password_personal`, `invalid_input` with `fields`.
 */
export async function resetPasswordCall(input: { token: string; password: string }): Promise<CurrentUser> {
  const { user } = await api('POST /auth/reset-password', { body: input });
  return user;
}

/** Confirms the address of an account by the token of a link. Throws ApiError: `link_invalid`. */
export async function confirmEmailCall(token: string): Promise<void> {
  await api('POST /auth/confirm-email', { body: { token } });
}

/** Requests a link to confirm the user's address. Throws ApiError: `mail_off`, `too_many_attempts`. */
export async function sendConfirmLinkCall(): Promise<void> {
  await api('POST /auth/confirm-email/link');
}

/**
 * Restores an account's previous address by the token of a link, sets a password and logs in. Throws ApiError:
 * `link_invalid`, `email_taken`, `password_common`, `password_personal`, `invalid_input` with `fields`.
 */
export async function revertEmailCall(input: { token: string; password: string }): Promise<CurrentUser> {
  const { user } = await api('POST /auth/revert-email', { body: input });
  return user;
}

/**
 * Creates the first admin by the token of the setup link, and logs in. Throws ApiError: `link_invalid`, `setup_not_local`,
 * `password_common`, `password_personal`, `invalid_input` with `fields`.
 */
export async function setupCall(input: SetupInput): Promise<CurrentUser> {
  const { user } = await api('POST /auth/setup', { body: input });
  return user;
}
