import type { EndpointTable } from './endpoint.ts';
import { dashboard } from './reports.ts';

export const reportsEndpoints = {
  'GET /admin/dashboard': {
    tag: 'Back office',
    access: 'admin',
    summary: 'How the school is doing',
    output: dashboard,
  },
} as const satisfies EndpointTable;
