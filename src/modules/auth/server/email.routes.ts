import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import type { Db } from '#server/db/database.ts';
import type { MailService } from '#server/modules/mail/mail.service.ts';
import type { MailLimits } from '#server/modules/mail/mail.limits.ts';
import { confirmEmail, sendConfirmLink } from '#server/modules/users/email-links.service.ts';
import { networkOf } from '#server/ops/network.ts';
import { sessionToken, setSessionCookies } from '#server/sessions/session-cookie.ts';
import { revertEmail } from './password-links.service.ts';

interface Options {
  db: Db;
  mail: MailService;
  limits: MailLimits;
}

/** Registers confirming a user's email address, and undoing a change of it, by links that are mailed there. */
export async function emailRoutes(app: FastifyInstance, { db, mail, limits }: Options): Promise<void> {
  endpoint(app, 'POST /auth/confirm-email/link', async ({ caller, request }) => {
    await mail.mustWork();
    await limits.take(['network', networkOf(request)], ['receiver', `confirm ${caller.email}`]);
    await sendConfirmLink(db, caller, requestedLocale(request));
    mail.wake();
    return { message: 'A link to confirm your address is on its way.' };
  });

  endpoint(app, 'POST /auth/confirm-email', async ({ body, request }) => {
    await limits.tryLink(networkOf(request), () => confirmEmail(db, body.token));
    return { message: 'The address is confirmed.' };
  });

  endpoint(app, 'POST /auth/revert-email', async ({ body, request, reply }) => {
    const place = { userAgent: request.headers['user-agent'] ?? '', session: sessionToken(request) };
    const done = await limits.tryLink(networkOf(request), () => revertEmail(db, body, place, requestedLocale(request)));
    setSessionCookies(request, reply, done.session, done.device);
    mail.wake();
    return { user: done.user };
  });
}
