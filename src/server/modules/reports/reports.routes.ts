import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Dashboard, dashboard } from '#contract/reports.ts';
import { CostlyFigures } from '#server/db/stats-cache.ts';
import type { Reads } from '#server/db/reads.ts';
import { failures } from '#server/api/error-responses.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import { getDashboard } from './reports.service.ts';

/** Figures for administrators. */
export const reportsRoutes: FastifyPluginAsyncZod<{ reads: Reads }> = async (app, { reads }) => {
  const figures = new CostlyFigures<Dashboard>();
  app.get(
    '/dashboard',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Back office'],
        summary: 'How the school is doing',
        response: { 200: dashboard, ...failures('unauthenticated', 'forbidden') },
      },
    },
    (request) => figures.of(() => reads.run(hasJustWritten(request), getDashboard)),
  );
};
