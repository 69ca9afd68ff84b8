import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { networkOf } from '#server/ops/network.ts';
import { clearSessionCookies, setSessionCookies } from '#server/sessions/session-cookie.ts';
import { findVisitor } from '#server/sessions/visitor.ts';
import type { Services } from '#server/services.ts';
import { deleteSession } from './auth.queries.ts';
import { login } from './auth.service.ts';
import { accountRoutes } from './account.routes.ts';
import { emailRoutes } from './email.routes.ts';
import { formsRoutes } from './forms.routes.ts';
import { loginPlaceOf } from './login-context.ts';
import { passwordRoutes } from './password.routes.ts';
import { createAccount } from './registration.service.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { setupRoutes } from './setup.routes.ts';

/** Registers the routes of the module: login, plain forms, passwords, email links, sessions, own account, setup link. */
export async function register(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(authRoutes, services);
  await app.register(formsRoutes, services);
  await app.register(passwordRoutes, services);
  await app.register(emailRoutes, services);
  await app.register(sessionsRoutes, services);
  await app.register(accountRoutes, services);
  await app.register(setupRoutes, services);
}

/** Registers registration, login, logout, and the session every visit asks for first. */
async function authRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'loginAttempts' | 'config' | 'mail' | 'mailLimits' | 'accountLimits'>,
): Promise<void> {
  const { db, loginAttempts, config } = services;
  endpoint(app, 'GET /auth/verifyToken', ({ caller: { courses, viewedBy: _viewedBy, viewSeconds, ...user } }) => ({
    user: {
      ...user,
      courses: (courses ?? []).map((_id) => ({ _id })),
      ...(viewSeconds !== null && { viewSeconds }),
    },
  }));

  endpoint(app, 'POST /auth/login', async ({ body, request, reply }) => {
    const { user, session, device } = await login(db, loginAttempts, body, loginPlaceOf(request, config.mode));
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
    const user = await createAccount(services, body, {
      key: headers['idempotency-key'] ?? null,
      network: networkOf(request),
      locale: requestedLocale(request),
    });
    return { message: 'User created successfully', user };
  });
}
