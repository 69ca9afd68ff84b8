import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import type { Db } from '#server/db/database.ts';
import { recordListExport } from '#server/modules/audit/audit.service.ts';
import { type MailService, mailReport, rehearseMail } from './mail.service.ts';
import type { MailSchool } from './messages/messages.ts';
import { exportOutbox, getMessage, listOutbox, retryMessage } from './outbox.service.ts';

interface Options {
  db: Db;
  mail: MailService;
  events: CatalogueEvents;
  /** A mail server is configured. */
  configured: boolean;
  origin: () => string;
  school: () => Promise<MailSchool>;
}

/** Registers the outbox, for admins: messages that were sent, wait or failed, and whether mail is rehearsed. */
export async function mailRoutes(
  app: FastifyInstance,
  { db, mail, events, configured, origin, school }: Options,
): Promise<void> {
  endpoint(app, 'GET /admin/outbox', async ({ query }) => {
    const { messages: items, total } = await listOutbox(db, query);
    return { items, total };
  });

  endpoint(app, 'GET /admin/outbox/export', async ({ query, caller }) => {
    await recordListExport(db, caller, 'outbox.csv');
    return exportOutbox(db, query);
  });

  endpoint(app, 'GET /admin/outbox/status', () => mailReport(db, configured));

  endpoint(app, 'PUT /admin/outbox/rehearsal', async ({ body, caller }) => {
    if (await rehearseMail(db, caller, configured, body.rehearse)) events.changed();
    return mailReport(db, configured);
  });

  endpoint(app, 'GET /admin/outbox/:id', async ({ params }) =>
    getMessage(db, params.id, { school: await school(), origin: origin() }),
  );

  endpoint(app, 'POST /admin/outbox/:id/retry', async ({ params, caller }) => {
    const message = await retryMessage(db, caller, params.id, { school: await school(), origin: origin() });
    mail.wake();
    return message;
  });
}
