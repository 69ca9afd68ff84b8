import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import type { Services } from '#server/services.ts';
import { exportAuditLog, listAuditLog, recordListExport } from './audit.service.ts';

/** Registers the audit log, for admins to read. */
export async function register(app: FastifyInstance, { db, reads }: Pick<Services, 'db' | 'reads'>): Promise<void> {
  endpoint(app, 'GET /admin/activity', ({ request, query }) =>
    reads.run(hasJustWritten(request), (handle) => listAuditLog(handle, query)),
  );

  endpoint(app, 'GET /admin/activity/export', async ({ query, caller }) => {
    await recordListExport(db, caller, 'activity.csv');
    // Not from a replica: the file begins with its own entry.
    return exportAuditLog(db, query);
  });
}
