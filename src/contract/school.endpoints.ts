import type { EndpointTable } from './endpoint.ts';
import { school } from './school.ts';

export const schoolEndpoints = {
  'GET /school': {
    tag: 'School',
    access: 'public',
    summary: 'The school: its mode and what it is set up for',
    output: school,
    cache: 'public',
  },
} as const satisfies EndpointTable;
