import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { recordListExport } from '#modules/audit/server/audit.service.ts';
import { networkOf } from '#server/ops/network.ts';
import type { Services } from '#server/services.ts';
import { confirm, exportSubscribers, listSubscribers, subscribe, unsubscribe } from './newsletter.service.ts';

/** Registers joining the newsletter, confirming by a link, and leaving by another. */
export async function newsletterRoutes(
  app: FastifyInstance,
  { db, mail, mailLimits }: Pick<Services, 'db' | 'mail' | 'mailLimits'>,
): Promise<void> {
  // Mail programs leave a list by posting a form of one field (RFC 8058 §3.1), which is not needed.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => ({}));

  endpoint(app, 'POST /newsletter', async ({ body: { email }, request }) => {
    await mail.mustWork();
    await mailLimits.take(['network', networkOf(request)], ['receiver', `newsletter ${email}`]);
    await subscribe(db, email, requestedLocale(request));
    mail.wake();
    return { message: 'A link to confirm the address is on its way.' };
  });

  endpoint(app, 'POST /newsletter/confirm', async ({ body, request }) => {
    await mailLimits.tryLink(networkOf(request), () => confirm(db, body.token));
    mail.wake();
    return { message: 'Subscribed' };
  });

  endpoint(
    app,
    'GET /newsletter/unsubscribe',
    ({ query }) => `/newsletter/unsubscribe#${encodeURIComponent(query.token)}`,
  );

  endpoint(app, 'POST /newsletter/unsubscribe', async ({ query }) => {
    await unsubscribe(db, query.token);
    return { message: 'Unsubscribed' };
  });
}

/** Registers the list of subscribers, for admins. */
export async function subscribersRoutes(
  app: FastifyInstance,
  { db, origin }: Pick<Services, 'db' | 'origin'>,
): Promise<void> {
  endpoint(app, 'GET /admin/newsletter', async ({ query }) => {
    const { subscribers: items, total } = await listSubscribers(db, query);
    return { items, total };
  });

  endpoint(app, 'GET /admin/newsletter/export', async ({ caller }) => {
    await recordListExport(db, caller, 'newsletter.csv');
    return exportSubscribers(db, origin());
  });
}
