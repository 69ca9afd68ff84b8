import { z } from 'zod';
import { fullCourse } from '#modules/courses/contract/courses.ts';
import { type EndpointTable, message } from '#contract/endpoint.ts';
import { idempotencyKey } from '#contract/idempotency-key.ts';
import {
  addedOutline,
  copiedUnits,
  copyUnitsInput,
  outlineInput,
  outlineTitlesInput,
  someUnitsInput,
  unitStatesInput,
} from './outline.ts';

/** Calls that change the list of units of a course, or copy all of it. */
export const outlineEndpoints = {
  'PUT /courses/:courseId/outline': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Set the chapters of a course and the order of its units',
    description: 'Names every unit once. Chapters left out are deleted; their units stay, wherever they are named.',
    body: outlineInput,
    output: fullCourse,
    errors: ['course_not_found'],
  },
  'POST /courses/:courseId/outline': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Add units and chapters by their titles',
    description:
      'All of them or none. The units are drafts without a text, and cannot be published until they have one. With an `Idempotency-Key`, a repeat with the same key and titles adds nothing and returns the same ids.',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: outlineTitlesInput,
    output: addedOutline,
    status: 201,
    errors: ['course_not_found'],
  },
  'PUT /courses/:courseId/sections/states': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Publish units, schedule them or make them drafts',
    description:
      'Units that were not published yet are published as they are edited now, with the changes of their drafts. What learners have done in a unit that becomes a draft is kept.',
    body: unitStatesInput,
    output: fullCourse,
    errors: ['course_not_found', 'section_not_found', 'unit_without_text', 'edit_conflict'],
  },
  'POST /courses/:courseId/sections/duplicate': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Copy units, each behind its original',
    body: someUnitsInput,
    output: copiedUnits,
    status: 201,
    errors: ['course_not_found', 'section_not_found'],
  },
  'POST /courses/:courseId/sections/copy': {
    tag: 'Units',
    access: 'admin',
    summary: 'Copy units to another course',
    description:
      'All of them or none, as drafts at the end of that course, in the order of their own course. Units that are not published are copied with their drafts, published ones as they are published. The questions that texts and tests ask are copied into the bank of that course; files are shared. With an `Idempotency-Key`, a repeat with the same key and input copies nothing and returns the same ids.',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: copyUnitsInput,
    output: copiedUnits,
    status: 201,
    errors: ['course_not_found', 'section_not_found', 'questions_full'],
  },
  'POST /courses/:courseId/sections/remove': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Delete units so that they can be restored for a while',
    description: 'They are gone for readers at once, and deleted for good after an hour.',
    body: someUnitsInput,
    output: message,
    errors: ['course_not_found', 'section_not_found'],
  },
  'POST /courses/:courseId/sections/restore': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Restore units that were removed in the last hour',
    body: someUnitsInput,
    output: message,
    errors: ['course_not_found', 'section_not_found'],
  },
  'POST /courses/:courseId/duplicate': {
    tag: 'Courses',
    access: 'admin',
    summary: 'Copy a course with its chapters and units as a draft',
    output: fullCourse,
    status: 201,
    errors: ['course_not_found'],
  },
} as const satisfies EndpointTable;
