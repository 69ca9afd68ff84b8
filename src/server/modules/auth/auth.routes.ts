import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { loginInput, registerAnswer, registerInput, registrationKey, sessionAnswer } from '#contract/auth.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { visitorOf } from '#server/sessions/access.ts';
import { AppError } from '#server/errors.ts';
import { failures } from '#server/api/error-responses.ts';
import { networkOf } from '#server/ops/network.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { clearSessionCookies, setSessionCookies } from '#server/sessions/session-cookie.ts';
import { findVisitor } from '#server/sessions/visitor.ts';
import type { MailDesk, MailLimits } from '#server/modules/mail/mail.service.ts';
import type { AccountLimits } from '#server/modules/users/users.service.ts';
import type { LoginAttempts } from './attempts.ts';
import { deleteSession, login } from './auth.service.ts';
import { loginPlaceOf } from './login-context.ts';
import { register } from './registration.service.ts';

interface Options {
  db: Db;
  attempts: LoginAttempts;
  config: Pick<Config, 'mode' | 'payments'>;
  desk: MailDesk;
  limits: MailLimits;
  accounts: AccountLimits;
}

/** Who one is: register, log in, log out, and the session asked for at the start of every visit. */
export const authRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { db, attempts, config, desk, limits, accounts },
) => {
  app.get(
    '/verifyToken',
    {
      config: { access: 'user', visitorCourses: true },
      schema: {
        tags: ['Session'],
        summary: 'Who is logged in',
        response: { 200: sessionAnswer, ...failures('unauthenticated') },
      },
    },
    (request) => {
      const { courses, ...user } = visitorOf(request);
      return { user: { ...user, courses: (courses ?? []).map((_id) => ({ _id })) } };
    },
  );

  app.post(
    '/login',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Session'],
        summary: 'Log in',
        description: 'Sets the session cookie. One sentence for a wrong password and an unknown e-mail alike.',
        body: loginInput,
        response: {
          200: sessionAnswer,
          ...failures('invalid_input', 'bad_credentials', 'too_many_attempts', 'overloaded'),
        },
      },
    },
    async (request, reply) => {
      const { user, session, device } = await login(db, attempts, request.body, loginPlaceOf(request, config.mode));
      setSessionCookies(request, reply, session, device);
      return { user };
    },
  );

  app.post(
    '/logout',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Session'],
        summary: 'Log out',
        description: 'Ends the session on the server. Answers the same when there was none.',
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      const visitor = await findVisitor(db, request);
      if (visitor) await deleteSession(db, visitor.sessionId);
      clearSessionCookies(request, reply);
      return { message: 'Logged out' };
    },
  );

  app.post(
    '/register',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Session'],
        summary: 'Make an account',
        description:
          'The role is `user`, whatever is sent. Registrations are limited for each network. What a purchase registers in a live school is written to, and so limited for each address. For a purchase it is refused where the school takes no payments. With an `Idempotency-Key`, a repeat with the same key and e-mail answers the same account instead of a conflict.',
        headers: z.object({ 'idempotency-key': registrationKey.optional() }),
        body: registerInput,
        response: {
          201: registerAnswer,
          ...failures(
            'invalid_input',
            'password_common',
            'password_personal',
            'user_exists',
            'payments_unavailable',
            'too_many_attempts',
            'overloaded',
          ),
        },
      },
    },
    async (request, reply) => {
      // An account that exists only for an order must not outlive the refusal of that order.
      if (request.body.purchase === true && config.payments === 'off') throw new AppError('payments_unavailable');
      const user = await register({ db, config, desk, limits, accounts }, request.body, {
        key: request.headers['idempotency-key'] ?? null,
        network: networkOf(request),
        locale: requestedLocale(request),
      });
      return reply.status(201).send({ message: 'User created successfully', user });
    },
  );
};
