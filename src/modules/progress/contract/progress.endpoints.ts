import type { EndpointTable } from '#contract/endpoint.ts';
import { factsInput, factsOutput, progress, progressInput, studyState } from './progress.ts';

export const progressEndpoints = {
  'GET /courses/:courseId/progress': {
    tag: 'Units',
    access: 'enrolled',
    summary: 'The units the caller is done with',
    output: progress,
  },
  'PUT /courses/:courseId/progress/:sectionId': {
    tag: 'Units',
    access: 'enrolled',
    summary: 'Tick a unit off, or take the tick back',
    description:
      'A unit with a test is done by passing it and cannot be ticked. A course can require that units are opened and their films watched first.',
    body: progressInput,
    output: progress,
    errors: ['section_not_found', 'other_account', 'unit_has_test', 'unit_not_opened', 'unit_not_watched'],
  },
  'GET /courses/:courseId/study': {
    tag: 'Units',
    access: 'enrolled',
    summary: 'Where the caller is in a course: completed units, the unit opened last, positions in films, settings',
    output: studyState,
  },
  'PUT /progress/facts': {
    tag: 'Units',
    access: 'user',
    summary: 'Store what the caller did while studying, in any order; facts sent again have no effect',
    body: factsInput,
    output: factsOutput,
    errors: ['other_account'],
  },
} as const satisfies EndpointTable;
