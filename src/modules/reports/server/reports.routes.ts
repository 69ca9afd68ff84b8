import type { FastifyInstance } from 'fastify';
import type { Dashboard, PeriodStats } from '#modules/reports/contract/reports.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import { StatsCache } from '#server/db/counts/stats-cache.ts';
import { TotalCountCache } from '#server/db/counts/total-count-cache.ts';
import { recordListExport } from '#modules/audit/server/audit.service.ts';
import type { Services } from '#server/services.ts';
import { inOrder } from './period.rules.ts';
import { exportEnrolments, getDashboard, getPeriodStats, getSales, listEnrolments } from './reports.service.ts';

/** Periods whose statistics are cached; admins look at few of them. */
const MOST_PERIODS = 50;

/** Registers the reports of the back office. */
export async function register(
  app: FastifyInstance,
  { db, reads, config: { mode } }: Pick<Services, 'db' | 'reads' | 'config'>,
): Promise<void> {
  const stats = new StatsCache<Dashboard>();
  const periods = new Map<string, StatsCache<PeriodStats>>();
  const counts = new TotalCountCache();

  const cacheOf = (key: string): StatsCache<PeriodStats> => {
    const cached = periods.get(key) ?? new StatsCache<PeriodStats>();
    if (periods.size >= MOST_PERIODS) periods.clear();
    periods.set(key, cached);
    return cached;
  };

  endpoint(app, 'GET /admin/dashboard', ({ request }) =>
    stats.get(() => reads.run(hasJustWritten(request), (handle) => getDashboard(handle, mode))),
  );
  endpoint(app, 'GET /admin/dashboard/period', ({ request, query }) => {
    const period = inOrder(query);
    return cacheOf(`${period.from}/${period.to}`).get(() =>
      reads.run(hasJustWritten(request), (handle) => getPeriodStats(handle, mode, period)),
    );
  });
  endpoint(app, 'GET /admin/sales', ({ request, query }) =>
    reads.run(hasJustWritten(request), (handle) => getSales(handle, mode, query)),
  );
  endpoint(app, 'GET /admin/enrolments', ({ request, query }) =>
    reads.run(hasJustWritten(request), (handle) => listEnrolments(handle, counts, query)),
  );
  endpoint(app, 'GET /admin/enrolments/export', async ({ request, query, caller }) => {
    await recordListExport(db, caller, 'enrolments.csv');
    const recent = hasJustWritten(request);
    return exportEnrolments((read) => reads.run(recent, read), query);
  });
}
