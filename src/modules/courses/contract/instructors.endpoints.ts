import { z } from 'zod';
import type { EndpointTable } from '#contract/endpoint.ts';
import { ifMatchHeaders, ifMatchText } from '#contract/if-match.ts';
import {
  courseInstructor,
  instructorAccount,
  instructorPage,
  instructorProfile,
  updateProfileInput,
} from './instructors.ts';

export const instructorsEndpoints = {
  'GET /instructors/:id': {
    tag: 'Courses',
    access: 'public',
    summary: 'The profile of an instructor with their courses',
    description: 'Only of an account that a published or unlisted course names as its instructor.',
    output: instructorPage,
    errors: ['instructor_not_found'],
  },
  'GET /users/user/:id/profile': {
    tag: 'Users',
    access: 'self',
    summary: 'The public profile of an account',
    description:
      'Until it is written, empty and with the name of the account. It is public once a course names the account.',
    output: instructorProfile,
    errors: ['user_not_found'],
  },
  'PUT /users/user/:id/profile': {
    tag: 'Users',
    access: 'self',
    summary: 'Change the public profile of an account',
    description: `Of teachers, admins and accounts that a course names. The pages of courses that name the account as their instructor show it. ${ifMatchText('the present profile')}`,
    headers: ifMatchHeaders,
    body: updateProfileInput,
    image: 'profileImage',
    output: instructorProfile,
    errors: ['user_not_found', 'not_an_instructor', 'edit_conflict'],
  },
  'GET /admin/instructors': {
    tag: 'Back office',
    access: 'admin',
    summary: 'The accounts that a course can name as its instructor, by name',
    output: z.array(instructorAccount),
  },
  'PUT /courses/:courseId/instructor': {
    tag: 'Courses',
    access: 'admin',
    summary: 'Change the account a course names as its instructor',
    description:
      'Null: the page of the course shows the name in its field `teacher`. An account that is not in the team of the course joins it as an owner; the one that was named before stays in it.',
    body: courseInstructor,
    output: courseInstructor,
    errors: ['course_not_found', 'user_not_found', 'not_an_instructor'],
  },
} as const satisfies EndpointTable;
