import { z } from 'zod';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import * as LIMITS from '#contract/limits.ts';
import { email, currentUser, newPassword, personName, user } from '#modules/users/contract/users.ts';

/** What logging in takes. Not held to the rules for new passwords: old ones must still get in. */
export const loginInput = z.object({
  email: z
    .string({ error: fieldMessage('email_required') })
    .trim()
    .min(1, fieldMessage('email_required'))
    .max(LIMITS.emailLength, fieldMessage('login_email_too_long')),
  password: z
    .string({ error: fieldMessage('password_required') })
    .min(1, fieldMessage('password_required'))
    .max(LIMITS.passwordMax, fieldMessage('login_password_too_long')),
});
export type LoginInput = z.infer<typeof loginInput>;

/** What registering takes; the role is always `user`, whatever else is sent. */
export const registerInput = z.object({
  name: personName,
  email,
  password: newPassword,
  /** A purchase makes this account: in a live school its owner is sent a link to choose a password of their own. */
  purchase: z.boolean().optional(),
});
export type RegisterInput = z.infer<typeof registerInput>;

/** The first admin of a school, and the token of the setup link. */
export const setupInput = z.object({
  token: z.string().max(200),
  name: personName,
  email,
  password: newPassword,
});
export type SetupInput = z.infer<typeof setupInput>;

/** Why a plain HTML form was refused, passed to its page in the address: codes of the error table. */
export const FORM_PROBLEMS = [
  'invalid_input',
  'bad_credentials',
  'password_common',
  'password_personal',
  'user_exists',
  'too_many_attempts',
  'overloaded',
] as const;
export type FormProblem = (typeof FORM_PROBLEMS)[number];

/**
 * A caller's own random key for one registration (the Idempotency-Key of the IETF HTTP API draft): the same key
 * with the same e-mail returns the account made the first time instead of a conflict, so a lost response can be retried.
 */
export const registrationKey = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

/** The input of account deletion. The password protects users who left a browser open. */
export const deleteAccountInput = z.object({
  password: z
    .string({ error: fieldMessage('password_required') })
    .min(1, fieldMessage('password_required'))
    .max(LIMITS.passwordMax, fieldMessage('login_password_too_long')),
});

/** The output of verifyToken and login. */
export const sessionOutput = z.object({ user: currentUser }).meta({ id: 'Session' });
/** The output of register. */
export const registerOutput = z.object({ message: z.string(), user }).meta({ id: 'Registered' });
