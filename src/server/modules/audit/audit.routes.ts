import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { auditEntry, listAuditQuery } from '#contract/audit.ts';
import type { Db } from '#server/db/database.ts';
import { failures } from '#server/http/failures.ts';
import { listEntries } from './audit.queries.ts';

/** The trail of changes, for administrators to read. */
export const auditRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
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
    async (request) => {
      const rows = await listEntries(db, request.query);
      return rows.map(({ actorId, actorName, at, ...row }) => ({
        ...row,
        at: at.toISOString(),
        actor: { _id: actorId, name: actorName },
      }));
    },
  );
};
