import { type EndpointTable, message } from '#contract/endpoint.ts';
import { ifMatchHeaders, ifMatchText } from '#contract/if-match.ts';
import { createUnitInput, reorderUnitsInput, unit, unitToStudy, updateUnitInput } from './units.ts';

export const unitsEndpoints = {
  'GET /courses/:courseId/sections/:sectionId': {
    tag: 'Units',
    access: 'enrolled',
    summary: 'One unit with its text, also as HTML, its film, captions and files',
    output: unitToStudy,
    errors: ['section_not_found'],
  },
  'POST /courses/:courseId/sections': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Add a unit',
    description: 'At the end of the course, or where `before`, `after` or `chapter` says.',
    body: createUnitInput,
    image: 'sectionImage',
    output: unit,
    status: 201,
    errors: ['course_not_found', 'section_not_found'],
  },
  'PUT /courses/:courseId/sections/order': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Put the units in a new order',
    body: reorderUnitsInput,
    output: message,
    errors: ['course_not_found'],
  },
  'PUT /courses/:courseId/sections/:sectionId': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Change a unit',
    description: `Fields left out stay as they are. \`sectionImage\` is a file, or the word \`remove\`. ${ifMatchText('the present unit')}`,
    headers: ifMatchHeaders,
    body: updateUnitInput,
    image: 'sectionImage',
    output: unit,
    errors: ['course_not_found', 'section_not_found', 'edit_conflict'],
  },
  'DELETE /courses/:courseId/sections/:sectionId': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Delete a unit',
    output: message,
    errors: ['course_not_found', 'section_not_found'],
  },
} as const satisfies EndpointTable;
