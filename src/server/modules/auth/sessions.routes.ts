import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { objectId } from '#contract/ids.ts';
import { endedSessions, ownSession } from '#contract/sessions.ts';
import type { Db } from '#server/db/database.ts';
import { visitorOf } from '#server/sessions/access.ts';
import { failures } from '#server/api/error-responses.ts';
import { clearSessionCookies } from '#server/sessions/session-cookie.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.service.ts';

/** Where one is signed in, for everybody about themselves. */
export const sessionsRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/',
    {
      config: { access: 'user' },
      schema: {
        tags: ['Session'],
        summary: 'Where one is signed in',
        response: { 200: z.array(ownSession), ...failures('unauthenticated') },
      },
    },
    (request) => listSessions(db, visitorOf(request)),
  );

  app.delete(
    '/',
    {
      config: { access: 'user' },
      schema: {
        tags: ['Session'],
        summary: 'Sign out everywhere else',
        description: 'The session the call comes with goes on.',
        response: { 200: endedSessions, ...failures('unauthenticated') },
      },
    },
    async (request) => ({ ended: await endOtherSessions(db, visitorOf(request)) }),
  );

  app.delete(
    '/:id',
    {
      config: { access: 'user' },
      schema: {
        tags: ['Session'],
        summary: 'Sign out at one place',
        params: z.object({ id: objectId }),
        response: { 200: endedSessions, ...failures('invalid_input', 'unauthenticated', 'session_not_found') },
      },
    },
    async (request, reply) => {
      const { current } = await endSession(db, visitorOf(request), request.params.id);
      if (current) clearSessionCookies(request, reply);
      return { ended: 1 };
    },
  );
};
