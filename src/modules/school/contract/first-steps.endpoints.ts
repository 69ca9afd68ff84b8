import type { EndpointTable } from '#contract/endpoint.ts';
import { firstSteps, hideStepInput } from './first-steps.ts';

export const firstStepsEndpoints = {
  'GET /school/first-steps': {
    tag: 'School',
    access: 'admin',
    summary: 'The first steps of a live school, and which are done',
    output: firstSteps,
  },
  'PUT /school/first-steps/:step': {
    tag: 'School',
    access: 'admin',
    summary: 'Hide a step on the dashboard, or all of them, or show it again',
    body: hideStepInput,
    output: firstSteps,
  },
} as const satisfies EndpointTable;
