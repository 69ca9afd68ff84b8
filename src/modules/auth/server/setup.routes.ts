import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { hasAdmin } from '#server/db/seed/first-admin.ts';
import { AppError } from '#server/errors.ts';
import { isLoopback, networkOf } from '#server/ops/network.ts';
import { sessionToken, setSessionCookies } from '#server/sessions/session-cookie.ts';
import type { Services } from '#server/services.ts';
import { createFirstAdmin } from './setup-link.service.ts';

/** Headers a reverse proxy adds: behind one, every visitor comes from a loopback address. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Returns whether a request comes from this machine, by the address of its connection and not by what headers say. */
const isFromThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);

/** Registers the creation of the first admin by the link that the start of an empty live school prints. */
export async function setupRoutes(
  app: FastifyInstance,
  { db, config, mailLimits, events }: Pick<Services, 'db' | 'config' | 'mailLimits' | 'events'>,
): Promise<void> {
  endpoint(app, 'GET /auth/setup', async () => ({ open: config.mode === 'live' && !(await hasAdmin(db)) }));

  endpoint(app, 'POST /auth/setup', async ({ body, request, reply }) => {
    if (!isFromThisMachine(request)) throw new AppError('setup_not_local');
    const place = { userAgent: request.headers['user-agent'] ?? '', session: sessionToken(request) };
    const done = await mailLimits.tryLink(networkOf(request), () => createFirstAdmin(db, body, place));
    // The cached page of the link is gone in all processes.
    events.changed();
    setSessionCookies(request, reply, done.session, done.device);
    return { user: done.user };
  });
}
