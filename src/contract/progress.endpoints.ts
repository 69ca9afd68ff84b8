import type { EndpointTable } from './endpoint.ts';
import { progress, progressInput } from './progress.ts';

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
    body: progressInput,
    output: progress,
    errors: ['section_not_found', 'other_account'],
  },
} as const satisfies EndpointTable;
