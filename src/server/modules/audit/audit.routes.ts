import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { auditEntry, listAuditQuery } from '#contract/audit.ts';
import type { Reads } from '#server/db/reads.ts';
import { failures } from '#server/api/error-responses.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import { listTrail } from './audit.service.ts';

/** The trail of changes, for administrators to read. */
export const auditRoutes: FastifyPluginAsyncZod<{ reads: Reads }> = async (app, { reads }) => {
  app.get(
    '/',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Back office'],
        summary: 'What was changed, by whom and when',
        description: 'Newest first; `before` takes the `id` of the last entry seen to go on from there.',
        querystring: listAuditQuery,
        response: { 200: z.array(auditEntry), ...failures('invalid_input', 'unauthenticated', 'forbidden') },
      },
    },
    (request) => reads.run(hasJustWritten(request), (copy) => listTrail(copy, request.query)),
  );
};
