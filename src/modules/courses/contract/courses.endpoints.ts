import { z } from 'zod';
import {
  categoryCount,
  courseCard,
  courseDetail,
  fullCourse,
  createCourseInput,
  deleteCourseInput,
  exportCoursesQuery,
  listCoursesQuery,
  updateCourseInput,
} from './courses.ts';
import { type EndpointTable, message } from '#contract/endpoint.ts';
import { ifMatchHeaders, ifMatchText } from '#contract/if-match.ts';

export const coursesEndpoints = {
  'GET /courses': {
    tag: 'Courses',
    access: 'public',
    summary: 'List, search and filter courses',
    description: 'Without parameters every published course; for an admin every course.',
    query: listCoursesQuery,
    output: z.array(courseCard),
    total: true,
    cache: 'public',
  },
  'GET /courses/categories': {
    tag: 'Courses',
    access: 'public',
    summary: 'The categories that have courses, and how many',
    output: z.array(categoryCount),
    cache: 'public',
  },
  'GET /courses/:courseId': {
    tag: 'Courses',
    access: 'public',
    summary: 'A course with its units',
    description:
      'Text and video of a unit are there when the unit is a free preview, or for an admin or the team of the course. Otherwise `description` is the `summary` of the text.',
    output: courseDetail,
    errors: ['course_not_found'],
    cache: 'public',
  },
  'GET /admin/courses/export': {
    tag: 'Back office',
    access: 'admin',
    summary: 'The list of courses as CSV',
    description: 'All courses that match, in every state, in the order of the list.',
    query: exportCoursesQuery,
    file: { type: 'text/csv; charset=utf-8', name: 'courses.csv' },
  },
  'POST /courses': {
    tag: 'Courses',
    access: 'admin',
    summary: 'Create a course',
    description: 'Published at once, unless `state` says otherwise.',
    body: createCourseInput,
    image: 'courseImage',
    output: fullCourse,
    status: 201,
  },
  'PUT /courses/:courseId': {
    tag: 'Courses',
    access: 'course-owner',
    summary: 'Change a course',
    description: `Fields left out stay as they are. Its price, sale and state are changed by admins only. \`sections\` (JSON only) names the units that stay, in their new order. ${ifMatchText('the present course')}`,
    headers: ifMatchHeaders,
    body: updateCourseInput,
    image: 'courseImage',
    output: fullCourse,
    errors: ['course_not_found', 'edit_conflict', 'course_fields_reserved'],
  },
  'DELETE /courses/:courseId': {
    tag: 'Courses',
    access: 'admin',
    summary: 'Delete a course with its units and enrolments',
    description:
      'With `deleteImage` its uploaded pictures are deleted at once, otherwise within some hours: nothing refers to them any more.',
    body: deleteCourseInput,
    output: message,
    errors: ['course_not_found'],
  },
} as const satisfies EndpointTable;
