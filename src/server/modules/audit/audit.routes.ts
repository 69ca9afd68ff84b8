import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import type { Reads } from '#server/db/reads.ts';
import { listAuditLog } from './audit.service.ts';

/** Registers the audit log, for admins to read. */
export async function auditRoutes(app: FastifyInstance, { reads }: { reads: Reads }): Promise<void> {
  endpoint(app, 'GET /admin/activity', ({ request, query }) =>
    reads.run(hasJustWritten(request), (handle) => listAuditLog(handle, query)),
  );
}
