import { completionRule, courseCompletion, ruleEffect } from './completion.ts';
import type { EndpointTable } from '#contract/endpoint.ts';

export const completionEndpoints = {
  'GET /courses/:courseId/completion': {
    tag: 'Units',
    access: 'enrolled',
    summary: 'Whether the caller has completed a course, and what is missing',
    output: courseCompletion,
    errors: ['course_not_found'],
  },
  'PUT /courses/:courseId/completion-rule': {
    tag: 'Courses',
    access: 'course-owner',
    summary: 'Change what completes a course',
    description: 'Learners who fulfil the new rule complete the course at once. A completion is never taken back.',
    body: completionRule,
    output: completionRule,
    errors: ['course_not_found'],
  },
  'POST /courses/:courseId/completion-rule/preview': {
    tag: 'Courses',
    access: 'course-owner',
    summary: 'Whom another completion rule would affect',
    description: 'Nothing is changed.',
    body: completionRule,
    output: ruleEffect,
    errors: ['course_not_found'],
  },
} as const satisfies EndpointTable;
