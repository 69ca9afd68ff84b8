import { z } from 'zod';
import {
  settledRequest,
  declineRequestInput,
  enrolRequestInput,
  listRequestsQuery,
  placeRequest,
  placeRequestInput,
  placeRequestOutput,
} from './place-requests.ts';
import * as LIMITS from './limits.ts';
import { fullCourse } from './courses.ts';
import { type EndpointTable, message } from './endpoint.ts';
import {
  assignOutput,
  assignInput,
  enrolledCard,
  importOutput,
  importStudentsInput,
  listStudentsQuery,
  student,
} from './enrolments.ts';

export const enrolmentsEndpoints = {
  'GET /courses/:courseId/enrolled': {
    tag: 'Enrolments',
    access: 'enrolled',
    summary: 'A course with all its units, for users enrolled in it',
    output: fullCourse,
    cache: 'enrolled',
  },
  'GET /users/user/:id/courses': {
    tag: 'Enrolments',
    access: 'self',
    summary: 'The courses a user is enrolled in',
    output: z.array(enrolledCard),
  },
  'GET /courses/:courseId/students': {
    tag: 'Enrolments',
    access: 'admin',
    summary: 'The users enrolled in a course',
    query: listStudentsQuery,
    output: z.array(student),
    total: true,
    errors: ['course_not_found'],
  },
  'POST /courses/:courseId/assign-user': {
    tag: 'Enrolments',
    access: 'admin',
    summary: 'Enrol a user without a purchase',
    body: assignInput,
    output: assignOutput,
    errors: ['course_not_found', 'user_not_found'],
  },
  'DELETE /courses/:courseId/students/:userId': {
    tag: 'Enrolments',
    access: 'admin',
    summary: 'End an enrolment',
    output: message,
    errors: ['course_not_found', 'user_not_found'],
  },
  'POST /courses/:courseId/students/import': {
    tag: 'Enrolments',
    access: 'admin',
    summary: 'Enrol the users behind a list of emails',
    description:
      'With `dryRun` (the default) it only reports, line by line, what would happen. An account whose address is not confirmed is enrolled only if `accepted` names its id and its address.',
    body: importStudentsInput,
    bodyLimit: 4 * 1024 * 1024,
    output: importOutput,
    errors: ['course_not_found'],
  },
  'POST /courses/:courseId/requests': {
    tag: 'Enrolments',
    access: 'public',
    summary: 'Ask for a place in a course',
    description:
      'For live schools without payments. A guest sends `name` and `email`; a logged-in user needs neither. Asking again while the request is open changes nothing. The response to a guest does not tell whether the address has an account.',
    body: placeRequestInput,
    bodyLimit: LIMITS.contactBodyBytes,
    output: placeRequestOutput,
    status: 202,
    errors: ['course_not_found', 'course_archived', 'requests_closed', 'too_many_attempts', 'unauthenticated'],
  },
  'POST /forms/courses/:courseId/requests': {
    tag: 'Enrolments',
    access: 'public',
    summary: 'Ask for a place by a plain form',
    description: 'Takes application/x-www-form-urlencoded and redirects with 303, also when it failed.',
    bodyLimit: LIMITS.contactBodyBytes,
    redirect: 'To the form, with the outcome in its address',
    errors: ['course_not_found', 'unauthenticated'],
  },
  'GET /admin/requests': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Requests for places',
    description: 'Newest first.',
    query: listRequestsQuery,
    output: z.array(placeRequest),
    total: true,
  },
  'POST /admin/requests/:id/enrol': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Settle a request by enrolling the person',
    description:
      'A guest without an account gets one, and a link by mail to choose a password. An account of that address which is not confirmed is enrolled only with `acceptUnconfirmed`.',
    body: enrolRequestInput,
    output: settledRequest,
    errors: [
      'request_not_found',
      'request_settled',
      'account_unconfirmed',
      'edit_conflict',
      'course_not_found',
      'user_exists',
    ],
  },
  'POST /admin/requests/:id/decline': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Decline a request',
    body: declineRequestInput,
    output: settledRequest,
    errors: ['request_not_found', 'request_settled'],
  },
} as const satisfies EndpointTable;
