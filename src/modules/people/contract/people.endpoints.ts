import { z } from 'zod';
import { type EndpointTable, message } from '#contract/endpoint.ts';
import { access, accessQuery, noteInput, person, timeFactorInput, timelineEntry, timelineParams } from './people.ts';

export const peopleEndpoints = {
  'GET /courses/:courseId/access': {
    tag: 'Enrolments',
    access: 'user',
    summary: 'Why the caller can or cannot open a course, or a unit of it',
    query: accessQuery,
    output: access,
    errors: ['course_not_found', 'section_not_found'],
  },
  'GET /admin/people/:id': {
    tag: 'Back office',
    access: 'admin',
    summary: 'An account with its courses and progress',
    output: person,
    errors: ['user_not_found'],
  },
  'GET /admin/people/:id/timeline': {
    tag: 'Back office',
    access: 'admin',
    summary: 'What happened to a person',
    description:
      'Newest first, 50 at a time: accesses, orders, invoices, messages, sign-ins, completed units, notes, changes.',
    query: timelineParams,
    output: z.array(timelineEntry),
    errors: ['user_not_found'],
  },
  'GET /admin/people/:id/access/:courseId': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Why a person can or cannot open a course, or a unit of it',
    query: accessQuery,
    output: access,
    errors: ['user_not_found', 'course_not_found', 'section_not_found'],
  },
  'POST /admin/people/:id/notes': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Write a note about a person',
    description: 'The person does not see it, but gets it with an export of their data.',
    body: noteInput,
    output: message,
    status: 201,
    errors: ['user_not_found'],
  },
  'DELETE /admin/notes/:id': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Delete a note',
    output: message,
    errors: ['note_not_found'],
  },
  'PUT /admin/people/:id/time-factor': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Give a person more time in tests',
    description: 'For attempts that begin from now on; one under way keeps its deadline.',
    body: timeFactorInput,
    output: message,
    errors: ['user_not_found'],
  },
  'POST /admin/people/:id/link': {
    tag: 'Back office',
    access: 'admin',
    summary: 'Send a person a link to choose a password',
    output: message,
    errors: ['user_not_found', 'mail_off'],
  },
  'POST /admin/people/:id/view': {
    tag: 'Back office',
    access: 'admin',
    summary: 'See the school as a person',
    description:
      'For 30 minutes this session shows what the person sees; every write is refused with `viewing_only`. Not for admins.',
    output: message,
    errors: ['user_not_found', 'view_refused'],
  },
  'DELETE /auth/view': {
    tag: 'Session',
    access: 'user',
    summary: 'Stop seeing the school as another person',
    whileViewing: true,
    output: message,
  },
} as const satisfies EndpointTable;
