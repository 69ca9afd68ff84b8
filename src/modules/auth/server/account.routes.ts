import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import type { Db } from '#server/db/database.ts';
import type { TotalCountCache } from '#server/db/total-count-cache.ts';
import { networkOf } from '#server/ops/network.ts';
import { clearSessionCookies, deviceToken } from '#server/sessions/session-cookie.ts';
import { deleteAccount } from './account.service.ts';
import type { LoginAttempts } from './attempts.ts';

interface Options {
  db: Db;
  attempts: LoginAttempts;
  counts: TotalCountCache;
  events: CatalogueEvents;
}

/** Registers the route that deletes the caller's account. */
export async function accountRoutes(app: FastifyInstance, { db, attempts, counts, events }: Options): Promise<void> {
  endpoint(app, 'DELETE /auth/account', async ({ body, caller, request, reply }) => {
    const place = { network: networkOf(request), device: deviceToken(request) };
    await deleteAccount({ db, events }, attempts, caller, place, body.password);
    counts.clear();
    clearSessionCookies(request, reply);
    return { message: 'Account deleted' };
  });
}
