import { z } from 'zod';
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
} as const satisfies EndpointTable;
