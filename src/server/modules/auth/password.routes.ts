import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionAnswer } from '#contract/auth.ts';
import { acceptedAnswer, emailInput, resetPasswordInput } from '#contract/mail.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { failures } from '#server/api/error-responses.ts';
import { networkOf } from '#server/ops/network.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { sessionToken, setSessionCookies } from '#server/sessions/session-cookie.ts';
import type { MailDesk, MailLimits } from '#server/modules/mail/mail.service.ts';
import { forgotPassword, resetPassword } from './password-links.service.ts';

interface Options {
  db: Db;
  desk: MailDesk;
  limits: MailLimits;
}

/** A forgotten password: a link by mail, and what it opens. */
export const passwordRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, desk, limits }) => {
  app.post(
    '/forgot-password',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Session'],
        summary: 'Ask for a link to set a new password',
        description:
          'The answer is the same whether there is an account or not. Refused with `mail_off` where the school sends no mail.',
        body: emailInput,
        response: { 202: acceptedAnswer, ...failures('invalid_input', 'mail_off', 'too_many_attempts') },
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      await desk.mustWork();
      await limits.take(['network', networkOf(request)], ['receiver', `password ${email}`]);
      await forgotPassword(db, email, requestedLocale(request));
      desk.wake();
      return reply
        .status(202)
        .send({ message: 'If there is an account with this address, a link is on its way to it.' });
    },
  );

  app.post(
    '/reset-password',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Session'],
        summary: 'Set a new password by a link',
        description: 'Works once. Ends every session of the account and sets the cookie of a new one.',
        body: resetPasswordInput,
        response: {
          200: sessionAnswer,
          ...failures(
            'invalid_input',
            'password_common',
            'password_personal',
            'link_invalid',
            'too_many_attempts',
            'overloaded',
          ),
        },
      },
    },
    async (request, reply) => {
      await limits.mayTryLink(networkOf(request));
      const place = {
        userAgent: request.headers['user-agent'] ?? '',
        session: sessionToken(request),
      };
      const done = await resetPassword(db, request.body, place, requestedLocale(request)).catch(
        async (cause: unknown) => {
          if (cause instanceof AppError && cause.code === 'link_invalid') await limits.linkFailed(networkOf(request));
          throw cause;
        },
      );
      setSessionCookies(request, reply, done.session, done.device);
      desk.wake();
      return { user: done.user };
    },
  );
};
