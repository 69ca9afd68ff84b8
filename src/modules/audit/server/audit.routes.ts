import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import type { Db } from '#server/db/database.ts';
import type { Reads } from '#server/db/reads.ts';
import { exportAuditLog, listAuditLog, recordListExport } from './audit.service.ts';

/** Registers the audit log, for admins to read. */
export async function auditRoutes(app: FastifyInstance, { db, reads }: { db: Db; reads: Reads }): Promise<void> {
  endpoint(app, 'GET /admin/activity', ({ request, query }) =>
    reads.run(hasJustWritten(request), (handle) => listAuditLog(handle, query)),
  );

  endpoint(app, 'GET /admin/activity/export', async ({ query, caller }) => {
    await recordListExport(db, caller, 'activity.csv');
    // Not from a replica: the file begins with its own entry.
    return exportAuditLog(db, query);
  });
}
