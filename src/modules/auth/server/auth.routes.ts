import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { MailService } from '#server/modules/mail/mail.service.ts';
import type { MailLimits } from '#server/modules/mail/mail.limits.ts';
import type { AccountLimits } from '#server/modules/users/account-limits.ts';
import { networkOf } from '#server/ops/network.ts';
import { clearSessionCookies, setSessionCookies } from '#server/sessions/session-cookie.ts';
import { findVisitor } from '#server/sessions/visitor.ts';
import type { LoginAttempts } from './attempts.ts';
import { deleteSession } from './auth.queries.ts';
import { login } from './auth.service.ts';
import { loginPlaceOf } from './login-context.ts';
import { register } from './registration.service.ts';

interface Options {
  db: Db;
  attempts: LoginAttempts;
  config: Pick<Config, 'mode' | 'payments'>;
  mail: MailService;
  limits: MailLimits;
  accounts: AccountLimits;
}

/** Registers registration, login, logout, and the session every visit asks for first. */
export async function authRoutes(
  app: FastifyInstance,
  { db, attempts, config, mail, limits, accounts }: Options,
): Promise<void> {
  endpoint(app, 'GET /auth/verifyToken', ({ caller: { courses, viewedBy: _viewedBy, viewSeconds, ...user } }) => ({
    user: {
      ...user,
      courses: (courses ?? []).map((_id) => ({ _id })),
      ...(viewSeconds !== null && { viewSeconds }),
    },
  }));

  endpoint(app, 'POST /auth/login', async ({ body, request, reply }) => {
    const { user, session, device } = await login(db, attempts, body, loginPlaceOf(request, config.mode));
    setSessionCookies(request, reply, session, device);
    return { user };
  });

  endpoint(app, 'POST /auth/logout', async ({ request, reply }) => {
    const visitor = await findVisitor(db, request);
    if (visitor) await deleteSession(db, visitor.sessionId);
    clearSessionCookies(request, reply);
    return { message: 'Logged out' };
  });

  endpoint(app, 'POST /auth/register', async ({ body, headers, request }) => {
    // An account that exists only for an order must not outlive the refusal of that order.
    if (body.purchase === true && config.payments === 'off') throw new AppError('payments_unavailable');
    const user = await register({ db, config, mail, limits, accounts }, body, {
      key: headers['idempotency-key'] ?? null,
      network: networkOf(request),
      locale: requestedLocale(request),
    });
    return { message: 'User created successfully', user };
  });
}
