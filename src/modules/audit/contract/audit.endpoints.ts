import { z } from 'zod';
import { auditEntry, exportAuditQuery, listAuditQuery } from './audit.ts';
import type { EndpointTable } from '#contract/endpoint.ts';

export const auditEndpoints = {
  'GET /admin/activity': {
    tag: 'Back office',
    access: 'admin',
    summary: 'What was changed, by whom and when',
    description: 'Newest first; `before` takes the `id` of the last entry seen to go on from there.',
    query: listAuditQuery,
    output: z.array(auditEntry),
  },
  'GET /admin/activity/export': {
    tag: 'Back office',
    access: 'admin',
    summary: 'The audit log as CSV',
    description: 'All entries that match, newest first; this download is the newest.',
    query: exportAuditQuery,
    file: { type: 'text/csv; charset=utf-8', name: 'activity.csv' },
  },
} as const satisfies EndpointTable;
