import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { confirmEmail, sendConfirmLink } from '#modules/users/server/email-links.service.ts';
import { networkOf } from '#server/ops/network.ts';
import { sessionToken, setSessionCookies } from '#server/sessions/session-cookie.ts';
import type { Services } from '#server/services.ts';
import { revertEmail } from './password-links.service.ts';

/** Registers confirming a user's email address, and undoing a change of it, by links that are mailed there. */
export async function emailRoutes(
  app: FastifyInstance,
  { db, mail, mailLimits }: Pick<Services, 'db' | 'mail' | 'mailLimits'>,
): Promise<void> {
  endpoint(app, 'POST /auth/confirm-email/link', async ({ caller, request }) => {
    await mail.mustWork();
    await mailLimits.take(['network', networkOf(request)], ['receiver', `confirm ${caller.email}`]);
    await sendConfirmLink(db, caller, requestedLocale(request));
    mail.wake();
    return { message: 'A link to confirm your address is on its way.' };
  });

  endpoint(app, 'POST /auth/confirm-email', async ({ body, request }) => {
    await mailLimits.tryLink(networkOf(request), () => confirmEmail(db, body.token));
    return { message: 'The address is confirmed.' };
  });

  endpoint(app, 'POST /auth/revert-email', async ({ body, request, reply }) => {
    const place = { userAgent: request.headers['user-agent'] ?? '', session: sessionToken(request) };
    const done = await mailLimits.tryLink(networkOf(request), () =>
      revertEmail(db, body, place, requestedLocale(request)),
    );
    setSessionCookies(request, reply, done.session, done.device);
    mail.wake();
    return { user: done.user };
  });
}
