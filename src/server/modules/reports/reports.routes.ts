import type { FastifyInstance } from 'fastify';
import type { Dashboard } from '#contract/reports.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import type { Reads } from '#server/db/reads.ts';
import { StatsCache } from '#server/db/stats-cache.ts';
import { getDashboard } from './reports.service.ts';

/** Registers the reports of the back office. */
export async function reportsRoutes(app: FastifyInstance, { reads }: { reads: Reads }): Promise<void> {
  const stats = new StatsCache<Dashboard>();
  endpoint(app, 'GET /admin/dashboard', ({ request }) =>
    stats.get(() => reads.run(hasJustWritten(request), getDashboard)),
  );
}
