import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { dashboard } from '#contract/reports.ts';
import type { Db } from '#server/db/database.ts';
import { failures } from '#server/http/failures.ts';
import { getDashboard } from './reports.service.ts';

/** Figures for administrators. */
export const reportsRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
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
    () => getDashboard(db),
  );
};
