import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { objectId } from '#contract/ids.ts';
import { updateUserInput, user } from '#contract/users.ts';
import type { Db } from '#server/db/database.ts';
import { visitorOf } from '#server/http/access.ts';
import { failures } from '#server/http/failures.ts';
import { updateUser } from './users.service.ts';

/** Accounts: people change their own, administrators anybody's. */
export const usersRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.put(
    '/user/:id',
    {
      config: { access: 'self' },
      schema: {
        tags: ['Users'],
        summary: 'Change an account',
        description:
          'A new password ends the other sessions of that person. `role` is obeyed only from an administrator; an empty password leaves it as it is.',
        params: z.object({ id: objectId }),
        body: updateUserInput,
        response: {
          200: user,
          ...failures('invalid_input', 'unauthenticated', 'forbidden', 'user_not_found', 'user_exists', 'last_admin'),
        },
      },
    },
    (request) => updateUser(db, visitorOf(request), request.params.id, request.body),
  );
};
