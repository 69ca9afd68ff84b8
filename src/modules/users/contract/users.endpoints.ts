import { z } from 'zod';
import { type EndpointTable, message } from '#contract/endpoint.ts';
import { ifMatchHeaders, ifMatchText } from '#contract/if-match.ts';
import { endedSessions } from '#modules/auth/contract/sessions.ts';
import {
  createUserInput,
  exportUsersQuery,
  listedUser,
  listUsersQuery,
  updateUserInput,
  userWithCourses,
} from './users.ts';

export const usersEndpoints = {
  'GET /users': {
    tag: 'Users',
    access: 'admin',
    summary: 'List, search and filter accounts',
    description: 'Without parameters every account.',
    query: listUsersQuery,
    output: z.array(listedUser),
    total: true,
  },
  'GET /admin/users/export': {
    tag: 'Back office',
    access: 'admin',
    summary: 'The list of accounts as CSV',
    description:
      'All accounts that match, in the order of the list, or only those of `ids`. Never a password, nor its hash. The download is recorded in the audit log.',
    query: exportUsersQuery,
    file: { type: 'text/csv; charset=utf-8', name: 'users.csv' },
  },
  'POST /users': {
    tag: 'Users',
    access: 'admin',
    summary: 'Create an account with any role',
    body: createUserInput,
    output: userWithCourses,
    status: 201,
    errors: ['password_common', 'password_personal', 'user_exists'],
  },
  'PUT /users/user/:id': {
    tag: 'Users',
    access: 'self',
    summary: 'Change an account',
    description: `A new password ends the other sessions of that user; users who change their own password get new cookies. Users can change their own email five times a day. For their own new email or password \`currentPassword\` is needed (\`password_needed\`) unless the session has begun within the last ten minutes. \`role\` takes effect only from an admin; an empty password leaves it as it is. ${ifMatchText('the present account')}`,
    headers: ifMatchHeaders,
    body: updateUserInput,
    output: userWithCourses,
    errors: [
      'password_common',
      'password_personal',
      'password_needed',
      'wrong_password',
      'user_not_found',
      'user_exists',
      'edit_conflict',
      'last_admin',
      'own_account',
      'too_many_attempts',
    ],
  },
  'DELETE /users/user/:id': {
    tag: 'Users',
    access: 'admin',
    summary: 'Delete an account with everything that names the user',
    description: 'Payments stay in the reports, and changes in the audit log, without the name.',
    output: message,
    errors: ['user_not_found', 'own_account', 'last_admin'],
  },
  'DELETE /users/user/:id/sessions': {
    tag: 'Users',
    access: 'admin',
    summary: 'End the sessions of a user',
    description: 'Of the caller all but the session the call comes with.',
    output: endedSessions,
    errors: ['user_not_found'],
  },
  'GET /users/user/:id/export': {
    tag: 'Users',
    access: 'self',
    summary: 'Everything the school stores about a user',
    description:
      'A JSON file, for the user themselves or, without the notes, an admin. One export at a time per caller.',
    file: { type: 'application/json; charset=utf-8', name: 'personal-data.json' },
    errors: ['user_not_found', 'export_running', 'viewing_only'],
  },
} as const satisfies EndpointTable;
