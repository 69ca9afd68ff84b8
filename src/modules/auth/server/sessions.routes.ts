import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { clearSessionCookies } from '#server/sessions/session-cookie.ts';
import type { Services } from '#server/services.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.service.ts';

/** Registers the list of a user's own sessions and ending them. */
export async function sessionsRoutes(app: FastifyInstance, { db }: Pick<Services, 'db'>): Promise<void> {
  endpoint(app, 'GET /auth/sessions', ({ caller }) => listSessions(db, caller));

  endpoint(app, 'DELETE /auth/sessions', async ({ caller }) => ({ ended: await endOtherSessions(db, caller) }));

  endpoint(app, 'DELETE /auth/sessions/:id', async ({ params, caller, request, reply }) => {
    const { current } = await endSession(db, caller, params.id);
    if (current) clearSessionCookies(request, reply);
    return { ended: 1 };
  });
}
