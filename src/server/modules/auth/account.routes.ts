import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { deleteAccountInput } from '#contract/auth.ts';
import type { CountMemo } from '#server/db/total-count-cache.ts';
import type { Db } from '#server/db/database.ts';
import { visitorOf } from '#server/sessions/access.ts';
import type { CatalogueSignal } from '#server/cache/catalogue-events.ts';
import { failures } from '#server/api/error-responses.ts';
import { networkOf } from '#server/ops/network.ts';
import { clearSessionCookies, deviceToken } from '#server/sessions/session-cookie.ts';
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
