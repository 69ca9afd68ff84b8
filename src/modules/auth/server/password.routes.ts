import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { networkOf } from '#server/ops/network.ts';
import { sessionToken, setSessionCookies } from '#server/sessions/session-cookie.ts';
import type { Services } from '#server/services.ts';
import { forgotPassword, resetPassword } from './password-links.service.ts';

/** Registers asking for a link to set a new password, and setting it. */
export async function passwordRoutes(
  app: FastifyInstance,
  { db, mail, mailLimits }: Pick<Services, 'db' | 'mail' | 'mailLimits'>,
): Promise<void> {
  endpoint(app, 'POST /auth/forgot-password', async ({ body: { email }, request }) => {
    await mail.mustWork();
    await mailLimits.take(['network', networkOf(request)], ['receiver', `password ${email}`]);
    await forgotPassword(db, email, requestedLocale(request));
    mail.wake();
    return { message: 'If there is an account with this address, a link is on its way to it.' };
  });

  endpoint(app, 'POST /auth/reset-password', async ({ body, request, reply }) => {
    const place = { userAgent: request.headers['user-agent'] ?? '', session: sessionToken(request) };
    const done = await mailLimits.tryLink(networkOf(request), () =>
      resetPassword(db, body, place, requestedLocale(request)),
    );
    setSessionCookies(request, reply, done.session, done.device);
    mail.wake();
    return { user: done.user };
  });
}
