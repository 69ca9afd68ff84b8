import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { deleteAccountInput } from '#contract/auth.ts';
import type { CountMemo } from '#server/db/count-memo.ts';
import type { Db } from '#server/db/database.ts';
import { visitorOf } from '#server/http/access.ts';
import type { CatalogueSignal } from '#server/http/catalogue-signal.ts';
import { failures } from '#server/http/failures.ts';
import { networkOf } from '#server/http/network.ts';
import { clearSessionCookies, deviceToken } from '#server/http/session-cookie.ts';
import { leaveSchool } from './account.service.ts';
import type { LoginAttempts } from './attempts.ts';

interface Options {
  db: Db;
  attempts: LoginAttempts;
  counts: CountMemo;
  signal: CatalogueSignal;
}

/** Leaving the school by one's own wish. */
export const accountRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, attempts, counts, signal }) => {
  app.delete(
    '/',
    {
      config: { access: 'user' },
      schema: {
        tags: ['Session'],
        summary: 'Delete one’s own account',
        description:
          'Takes the password once more. What was paid stays in the figures without a name; everything else goes, at once.',
        body: deleteAccountInput,
        response: {
          200: z.object({ message: z.string() }),
          ...failures(
            'invalid_input',
            'unauthenticated',
            'wrong_password',
            'last_admin',
            'too_many_attempts',
            'overloaded',
          ),
        },
      },
    },
    async (request, reply) => {
      const place = { network: networkOf(request), device: deviceToken(request) };
      await leaveSchool({ db, signal }, attempts, visitorOf(request), place, request.body.password);
      counts.clear();
      clearSessionCookies(request, reply);
      return { message: 'Account deleted' };
    },
  );
};
