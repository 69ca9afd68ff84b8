import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { networkOf } from '#server/ops/network.ts';
import { clearSessionCookies, deviceToken } from '#server/sessions/session-cookie.ts';
import type { Services } from '#server/services.ts';
import { deleteAccount } from './account.service.ts';

/** Registers the route that deletes the caller's account. */
export async function accountRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'loginAttempts' | 'totalCounts' | 'events'>,
): Promise<void> {
  endpoint(app, 'DELETE /auth/account', async ({ body, caller, request, reply }) => {
    const place = { network: networkOf(request), device: deviceToken(request) };
    await deleteAccount(services, caller, place, body.password);
    services.totalCounts.clear();
    clearSessionCookies(request, reply);
    return { message: 'Account deleted' };
  });
}
