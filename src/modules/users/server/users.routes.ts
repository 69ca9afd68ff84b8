import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import { AppError } from '#server/errors.ts';
import type { Db } from '#server/db/database.ts';
import type { Reads } from '#server/db/reads.ts';
import type { TotalCountCache } from '#server/db/total-count-cache.ts';
import type { MailService } from '#server/modules/mail/mail.service.ts';
import type { MailLimits } from '#server/modules/mail/mail.limits.ts';
import { networkOf } from '#server/ops/network.ts';
import { deviceToken, setSessionCookies } from '#server/sessions/session-cookie.ts';
import { deleteUser } from './account-deletion.service.ts';
import type { AccountLimits } from './account-limits.ts';
import { personalDataOf } from './personal-data.service.ts';
import {
  createUser,
  endUserSessions,
  exportUsers,
  listUsers,
  recordPersonalExport,
  updateUser,
  type UserParts,
} from './users.service.ts';

interface Options {
  db: Db;
  reads: Reads;
  counts: TotalCountCache;
  events: CatalogueEvents;
  limits: MailLimits;
  mail: MailService;
  accounts: AccountLimits;
  confirmOwner: UserParts['confirmOwner'];
}

/** Registers accounts: users change their own, admins every account. */
export async function usersRoutes(
  app: FastifyInstance,
  { db, reads, counts, events, limits, mail, accounts, confirmOwner }: Options,
): Promise<void> {
  endpoint(app, 'GET /users', async ({ query, request }) => {
    const { users: items, total } = await reads.run(hasJustWritten(request), (handle) =>
      listUsers(handle, counts, query),
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
    counts.clear();
    return added;
  });

  endpoint(app, 'PUT /users/user/:id', async ({ params, headers, body, caller, request, reply }) => {
    const place = { locale: requestedLocale(request), network: networkOf(request), device: deviceToken(request) };
    const { user, renewed } = await updateUser(
      { db, limits, mail, accounts, confirmOwner },
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
    await deleteUser({ db, events }, caller, params.id);
    counts.clear();
    return { message: 'User deleted' };
  });

  endpoint(app, 'DELETE /users/user/:id/sessions', async ({ params, caller }) => ({
    ended: await endUserSessions(db, caller, params.id),
  }));

  endpoint(app, 'GET /users/user/:id/export', async ({ params, caller, request }) => {
    if (caller.viewedBy !== null) throw new AppError('viewing_only');
    const isOwn = params.id === caller._id;
    if (!isOwn) await recordPersonalExport(db, caller, params.id);
    const end = await accounts.beginExport(caller._id);
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
