import { z } from 'zod';
import {
  deleteAccountInput,
  loginInput,
  registerOutput,
  registerInput,
  registrationKey,
  setupInput,
  sessionOutput,
} from './auth.ts';
import { type EndpointTable, message } from '#contract/endpoint.ts';
import { emailInput, resetPasswordInput, tokenInput } from '#modules/mail/contract/mail.ts';
import { endedSessions, ownSession } from './sessions.ts';

const PASSWORD_ERRORS = ['password_common', 'password_personal'] as const;

/** Longest form in bytes: a name, an email, two passwords and an address of this site, all percent-encoded. */
const FORM_BYTES = 8 * 1024;

const plainForm = {
  tag: 'Session',
  access: 'public',
  description: 'Takes application/x-www-form-urlencoded and redirects with 303, also when it failed.',
  bodyLimit: FORM_BYTES,
  redirect: 'To the next page, or back to the form with the error in its address',
} as const;

export const authEndpoints = {
  'GET /auth/verifyToken': {
    tag: 'Session',
    access: 'user',
    summary: 'Who is logged in',
    output: sessionOutput,
    callerCourses: true,
  },
  'POST /auth/login': {
    tag: 'Session',
    access: 'public',
    summary: 'Log in',
    description: 'Sets the session cookie. The same error for a wrong password and an unknown email.',
    body: loginInput,
    whileViewing: true,
    output: sessionOutput,
    errors: ['bad_credentials', 'too_many_attempts'],
  },
  'POST /auth/logout': {
    tag: 'Session',
    access: 'public',
    summary: 'Log out',
    description: 'Ends the session on the server. Returns the same when there was none. Takes an empty body, or none.',
    body: z.object({}).nullish(),
    whileViewing: true,
    output: message,
  },
  'POST /auth/register': {
    tag: 'Session',
    access: 'public',
    summary: 'Create an account',
    description:
      'The role is `user`, whatever is sent. Registrations are limited per network. A purchase in a live school sends mail to the address, so it is limited per address too, and refused where the school takes no payments. With an `Idempotency-Key`, a repeat with the same key and email returns the same account instead of a conflict.',
    headers: z.object({ 'idempotency-key': registrationKey.optional() }),
    body: registerInput,
    output: registerOutput,
    status: 201,
    errors: [...PASSWORD_ERRORS, 'user_exists', 'payments_unavailable', 'too_many_attempts'],
  },
  'GET /auth/setup': {
    tag: 'Session',
    access: 'public',
    summary: 'Whether the school still needs its first admin',
    output: z.object({ open: z.boolean() }),
  },
  'POST /auth/setup': {
    tag: 'Session',
    access: 'public',
    summary: 'Create the first admin by the setup link',
    description:
      'The start of a live school without an admin prints the link. It works once, for 15 minutes, and for connections from the machine itself only. Sets the session cookie.',
    body: setupInput,
    output: sessionOutput,
    errors: [...PASSWORD_ERRORS, 'link_invalid', 'setup_not_local', 'too_many_attempts'],
  },
  'POST /auth/forgot-password': {
    tag: 'Session',
    access: 'public',
    summary: 'Ask for a link to set a new password',
    description:
      'The response is the same whether there is an account or not. Refused with `mail_off` where the school sends no mail.',
    body: emailInput,
    output: message,
    status: 202,
    errors: ['mail_off', 'too_many_attempts'],
  },
  'POST /auth/reset-password': {
    tag: 'Session',
    access: 'public',
    summary: 'Set a new password by a link',
    description: 'Works once. Ends every session of the account and sets the cookie of a new one.',
    body: resetPasswordInput,
    output: sessionOutput,
    errors: [...PASSWORD_ERRORS, 'link_invalid', 'too_many_attempts'],
  },
  'POST /auth/confirm-email/link': {
    tag: 'Session',
    access: 'user',
    summary: 'Ask for a link to confirm one’s own address',
    description: 'Nothing is sent if the address is confirmed. Refused with `mail_off` where the school sends no mail.',
    output: message,
    status: 202,
    errors: ['mail_off', 'too_many_attempts'],
  },
  'POST /auth/confirm-email': {
    tag: 'Session',
    access: 'public',
    summary: 'Confirm an address by a link',
    description: 'Confirming again changes nothing.',
    body: tokenInput,
    output: message,
    errors: ['link_invalid', 'too_many_attempts'],
  },
  'POST /auth/revert-email': {
    tag: 'Session',
    access: 'public',
    summary: 'Undo a change of the address by a link sent to the old one',
    description:
      'Restores the old address, sets a new password, ends every session of the account and starts a new one. Works once, and ends the links of later changes.',
    body: resetPasswordInput,
    output: sessionOutput,
    errors: [...PASSWORD_ERRORS, 'link_invalid', 'email_taken', 'too_many_attempts'],
  },
  'GET /auth/sessions': {
    tag: 'Session',
    access: 'user',
    summary: 'Where one is signed in',
    output: z.array(ownSession),
  },
  'DELETE /auth/sessions': {
    tag: 'Session',
    access: 'user',
    summary: 'Sign out everywhere else',
    description: 'The session the call comes with goes on.',
    output: endedSessions,
  },
  'DELETE /auth/sessions/:id': {
    tag: 'Session',
    access: 'user',
    summary: 'Sign out at one place',
    output: endedSessions,
    errors: ['session_not_found'],
  },
  'DELETE /auth/account': {
    tag: 'Session',
    access: 'user',
    summary: 'Delete one’s own account',
    description:
      'Takes the password once more. Payments stay in the reports without a name; everything else is deleted at once.',
    body: deleteAccountInput,
    output: message,
    errors: ['wrong_password', 'last_admin', 'too_many_attempts'],
  },
  'POST /forms/login': { ...plainForm, whileViewing: true, summary: 'Log in by a plain form' },
  'POST /forms/register': { ...plainForm, summary: 'Create an account by a plain form' },
  'POST /forms/logout': { ...plainForm, whileViewing: true, summary: 'Log out by a plain form' },
} as const satisfies EndpointTable;
