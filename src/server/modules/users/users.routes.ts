import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { objectId } from '#contract/ids.ts';
import { createUserInput, listUsersQuery, updateUserInput, user } from '#contract/users.ts';
import type { CountMemo } from '#server/db/total-count-cache.ts';
import type { Db } from '#server/db/database.ts';
import type { Reads } from '#server/db/reads.ts';
import { visitorOf } from '#server/sessions/access.ts';
import type { CatalogueSignal } from '#server/cache/catalogue-events.ts';
import { failures } from '#server/api/error-responses.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import { networkOf } from '#server/ops/network.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { setSessionCookies } from '#server/sessions/session-cookie.ts';
import type { MailDesk, MailLimits } from '#server/modules/mail/mail.service.ts';
import type { AccountLimits } from './account-limits.ts';
import { deleteUser } from './account-deletion.service.ts';
import { personalDataOf } from './personal-data.service.ts';
import { createUser, listUsers, updateUser } from './users.service.ts';

interface Options {
  db: Db;
  reads: Reads;
  counts: CountMemo;
  signal: CatalogueSignal;
  limits: MailLimits;
  desk: MailDesk;
  accounts: AccountLimits;
}

/** Accounts: people change their own, administrators anybody's. */
export const usersRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { db, reads, counts, signal, limits, desk, accounts },
) => {
  app.put(
    '/user/:id',
    {
      config: { access: 'self' },
      schema: {
        tags: ['Users'],
        summary: 'Change an account',
        description:
          'A new password ends the other sessions of that person, and one who changes their own is given new cookies. One’s own e-mail can be changed five times a day. `role` is obeyed only from an administrator; an empty password leaves it as it is. With the `version` last read, a change saved in the meantime is not overwritten: the response is `edit_conflict` with the present account as `current`.',
        params: z.object({ id: objectId }),
        body: updateUserInput,
        response: {
          200: user,
          ...failures(
            'invalid_input',
            'password_common',
            'password_personal',
            'unauthenticated',
            'forbidden',
            'user_not_found',
            'user_exists',
            'edit_conflict',
            'last_admin',
            'too_many_attempts',
            'overloaded',
          ),
        },
      },
    },
    async (request, reply) => {
      const { body, params } = request;
      const place = { locale: requestedLocale(request), network: networkOf(request) };
      const { user, renewed } = await updateUser(
        { db, limits, desk, accounts },
        visitorOf(request),
        params.id,
        body,
        place,
      );
      desk.wake();
      if (renewed !== null) setSessionCookies(request, reply, renewed.session, renewed.device);
      return user;
    },
  );

  app.get(
    '/user/:id/export',
    {
      config: { access: 'self' },
      schema: {
        tags: ['Users'],
        summary: 'Everything the school knows of a person',
        description: 'A JSON file, for the user themselves or an administrator. A caller has one at a time.',
        params: z.object({ id: objectId }),
        response: {
          200: z.unknown().meta({ description: 'The file' }),
          ...failures('invalid_input', 'unauthenticated', 'forbidden', 'user_not_found', 'export_running'),
        },
      },
    },
    async (request, reply) => {
      const end = await accounts.beginExport(visitorOf(request)._id);
      const data = await personalDataOf(db, request.params.id, new Date(), end).catch(async (cause: unknown) => {
        await end();
        throw cause;
      });
      // A reader that leaves early ends it too.
      const file = Readable.from(data).once('close', () => {
        end().catch((error: unknown) => request.log.warn({ err: error }, 'end of an export was not noted'));
      });
      return reply
        .header('content-disposition', 'attachment; filename="personal-data.json"')
        .type('application/json; charset=utf-8')
        .send(file);
    },
  );

  app.get(
    '/',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Users'],
        summary: 'List, search and filter accounts',
        description: 'Without parameters everybody. `X-Total-Count` says how many match in all.',
        querystring: listUsersQuery,
        response: { 200: z.array(user), ...failures('invalid_input', 'unauthenticated', 'forbidden') },
      },
    },
    async (request, reply) => {
      const { users, total } = await reads.run(hasJustWritten(request), (copy) =>
        listUsers(copy, counts, request.query),
      );
      void reply.header('x-total-count', total);
      return users;
    },
  );

  app.post(
    '/',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Users'],
        summary: 'Make an account with any role',
        body: createUserInput,
        response: {
          201: user,
          ...failures(
            'invalid_input',
            'password_common',
            'password_personal',
            'unauthenticated',
            'forbidden',
            'user_exists',
          ),
        },
      },
    },
    async (request, reply) => {
      const added = await createUser(db, visitorOf(request), request.body);
      counts.clear();
      return reply.status(201).send(added);
    },
  );

  app.delete(
    '/user/:id',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Users'],
        summary: 'Delete an account with everything that names the person',
        description: 'What they paid stays in the figures, and what they changed in the trail, without their name.',
        params: z.object({ id: objectId }),
        response: {
          200: z.object({ message: z.string() }),
          ...failures('invalid_input', 'unauthenticated', 'forbidden', 'user_not_found', 'own_account', 'last_admin'),
        },
      },
    },
    async (request) => {
      await deleteUser({ db, signal }, visitorOf(request), request.params.id);
      counts.clear();
      return { message: 'User deleted' };
    },
  );
};
