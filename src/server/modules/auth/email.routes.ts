import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionAnswer } from '#contract/auth.ts';
import { acceptedAnswer, resetPasswordInput, tokenInput } from '#contract/mail.ts';
import type { Db } from '#server/db/database.ts';
import { visitorOf } from '#server/sessions/access.ts';
import { AppError } from '#server/errors.ts';
import { failures } from '#server/api/error-responses.ts';
import { type Network, networkOf } from '#server/ops/network.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { sessionToken, setSessionCookies } from '#server/sessions/session-cookie.ts';
import type { MailDesk, MailLimits } from '#server/modules/mail/mail.service.ts';
import { confirmEmail, sendConfirmLink } from '#server/modules/users/users.service.ts';
import { revertEmail } from './password-links.service.ts';

interface Options {
  db: Db;
  desk: MailDesk;
  limits: MailLimits;
}

/** A user's e-mail address: confirming it, and undoing a change of it, by links that are mailed there. */
export const emailRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, desk, limits }) => {
  /** Counts a link that did not work, so that tokens cannot be guessed at for long. */
  const byLink = async <Result>(network: Network, act: () => Promise<Result>): Promise<Result> => {
    await limits.mayTryLink(network);
    return act().catch(async (cause: unknown) => {
      if (cause instanceof AppError && cause.code === 'link_invalid') await limits.linkFailed(network);
      throw cause;
    });
  };

  app.post(
    '/confirm-email/link',
    {
      config: { access: 'user' },
      schema: {
        tags: ['Session'],
        summary: 'Ask for a link to confirm one’s own address',
        description:
          'Nothing is sent if the address is confirmed. Refused with `mail_off` where the school sends no mail.',
        response: { 202: acceptedAnswer, ...failures('unauthenticated', 'mail_off', 'too_many_attempts') },
      },
    },
    async (request, reply) => {
      const visitor = visitorOf(request);
      await desk.mustWork();
      await limits.take(['network', networkOf(request)], ['receiver', `confirm ${visitor.email}`]);
      await sendConfirmLink(db, visitor, requestedLocale(request));
      desk.wake();
      return reply.status(202).send({ message: 'A link to confirm your address is on its way.' });
    },
  );

  app.post(
    '/confirm-email',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Session'],
        summary: 'Confirm an address by a link',
        description: 'Confirming again changes nothing.',
        body: tokenInput,
        response: { 200: acceptedAnswer, ...failures('invalid_input', 'link_invalid', 'too_many_attempts') },
      },
    },
    async (request) => {
      await byLink(networkOf(request), () => confirmEmail(db, request.body.token));
      return { message: 'The address is confirmed.' };
    },
  );

  app.post(
    '/revert-email',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Session'],
        summary: 'Undo a change of the address by a link sent to the old one',
        description:
          'Restores the old address, sets a new password, ends every session of the account and starts a new one. Works once, and ends the links of later changes.',
        body: resetPasswordInput,
        response: {
          200: sessionAnswer,
          ...failures(
            'invalid_input',
            'password_common',
            'password_personal',
            'link_invalid',
            'email_taken',
            'too_many_attempts',
            'overloaded',
          ),
        },
      },
    },
    async (request, reply) => {
      const place = { userAgent: request.headers['user-agent'] ?? '', session: sessionToken(request) };
      const done = await byLink(networkOf(request), () =>
        revertEmail(db, request.body, place, requestedLocale(request)),
      );
      setSessionCookies(request, reply, done.session, done.device);
      desk.wake();
      return { user: done.user };
    },
  );
};
