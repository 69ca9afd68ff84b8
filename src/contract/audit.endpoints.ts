import { z } from 'zod';
import { auditEntry, listAuditQuery } from './audit.ts';
import type { EndpointTable } from './endpoint.ts';

export const auditEndpoints = {
  'GET /admin/activity': {
    tag: 'Back office',
    access: 'admin',
    summary: 'What was changed, by whom and when',
    description: 'Newest first; `before` takes the `id` of the last entry seen to go on from there.',
    query: listAuditQuery,
    output: z.array(auditEntry),
  },
} as const satisfies EndpointTable;
