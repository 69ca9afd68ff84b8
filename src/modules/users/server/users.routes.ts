import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { AppError } from '#server/errors.ts';
import { networkOf } from '#server/ops/network.ts';
import { deviceToken, setSessionCookies } from '#server/sessions/session-cookie.ts';
import type { Services } from '#server/services.ts';
import { deleteUser } from './account-deletion.service.ts';
import { personalDataOf } from './personal-data.service.ts';
import {
  createUser,
  endUserSessions,
  exportUsers,
  listUsers,
  recordPersonalExport,
  updateUser,
} from './users.service.ts';

/** Registers accounts: users change their own, admins every account. */
export async function register(
  app: FastifyInstance,
  services: Pick<
    Services,
    'db' | 'reads' | 'totalCounts' | 'events' | 'mailLimits' | 'mail' | 'accountLimits' | 'confirmOwner'
  >,
): Promise<void> {
  const { db, reads, totalCounts, mail, accountLimits } = services;
  endpoint(app, 'GET /users', async ({ query, request }) => {
    const { users: items, total } = await reads.run(hasJustWritten(request), (handle) =>
      listUsers(handle, totalCounts, query),
    );
    return { items, total };
  });

  endpoint(app, 'GET /admin/users/export', ({ query, caller, request }) => {
    const recent = hasJustWritten(request);
    return exportUsers(db, caller, (read) => reads.run(recent, read), query);
  });

  endpoint(app, 'POST /users', async ({ body, caller }) => {
    await mail.refuseOwnAddress(body.email);
    const added = await createUser(db, caller, body);
    totalCounts.clear();
    return added;
  });

  endpoint(app, 'PUT /users/user/:id', async ({ params, headers, body, caller, request, reply }) => {
    const place = { locale: requestedLocale(request), network: networkOf(request), device: deviceToken(request) };
    const { user, renewed } = await updateUser(
      services,
      caller,
      params.id,
      { ...body, version: headers['if-match'] },
      place,
    );
    mail.wake();
    if (renewed !== null) setSessionCookies(request, reply, renewed.session, renewed.device);
    return user;
  });

  endpoint(app, 'DELETE /users/user/:id', async ({ params, caller }) => {
    await deleteUser(services, caller, params.id);
    totalCounts.clear();
    return { message: 'User deleted' };
  });

  endpoint(app, 'DELETE /users/user/:id/sessions', async ({ params, caller }) => ({
    ended: await endUserSessions(db, caller, params.id),
  }));

  endpoint(app, 'GET /users/user/:id/export', async ({ params, caller, request }) => {
    if (caller.viewedBy !== null) throw new AppError('viewing_only');
    const isOwn = params.id === caller._id;
    if (!isOwn) await recordPersonalExport(db, caller, params.id);
    const end = await accountLimits.beginExport(caller._id);
    const data = await personalDataOf(db, params.id, { isOwn, now: new Date(), onRead: end }).catch(
      async (cause: unknown) => {
        await end();
        throw cause;
      },
    );
    // A reader that leaves early ends it too.
    return Readable.from(data).once('close', () => {
      end().catch((error: unknown) => request.log.warn({ err: error }, 'end of an export was not noted'));
    });
  });
}
