import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { recordListExport } from '#modules/audit/server/audit.service.ts';
import type { Services } from '#server/services.ts';
import { contactRoutes } from './contact.routes.ts';
import { reportMail, rehearseMail } from './mail.service.ts';
import { newsletterRoutes, subscribersRoutes } from './newsletter.routes.ts';
import { exportOutbox, getMessage, listOutbox, retryMessage } from './outbox.service.ts';

/** Registers the routes of the module: contact form, newsletter, outbox, subscribers. */
export async function register(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(contactRoutes, services);
  await app.register(newsletterRoutes, services);
  await app.register(outboxRoutes, services);
  await app.register(subscribersRoutes, services);
}

/** Registers the outbox, for admins: messages that were sent, wait or failed, and whether mail is rehearsed. */
async function outboxRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'mail' | 'events' | 'config' | 'origin'>,
): Promise<void> {
  const { db, mail, events } = services;
  const context = async () => ({ school: await mail.school(), origin: services.origin() });

  endpoint(app, 'GET /admin/outbox', async ({ query }) => {
    const { messages: items, total } = await listOutbox(db, query);
    return { items, total };
  });

  endpoint(app, 'GET /admin/outbox/export', async ({ query, caller }) => {
    await recordListExport(db, caller, 'outbox.csv');
    return exportOutbox(db, query);
  });

  endpoint(app, 'GET /admin/outbox/status', () => reportMail(services));

  endpoint(app, 'PUT /admin/outbox/rehearsal', async ({ body, caller }) => {
    if (await rehearseMail(services, caller, body.rehearse)) events.changed();
    return reportMail(services);
  });

  endpoint(app, 'GET /admin/outbox/:id', async ({ params }) => getMessage(db, params.id, await context()));

  endpoint(app, 'POST /admin/outbox/:id/retry', async ({ params, caller }) => {
    const message = await retryMessage(db, caller, params.id, await context());
    mail.wake();
    return message;
  });
}
