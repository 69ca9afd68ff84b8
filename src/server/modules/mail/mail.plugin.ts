import type { FastifyInstance } from 'fastify';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import type { Db } from '#server/db/database.ts';
import { contactRoutes } from './contact.routes.ts';
import { mailRoutes } from './mail.routes.ts';
import type { MailSetup } from './mail.setup.ts';
import { newsletterRoutes, subscribersRoutes } from './newsletter.routes.ts';

/** Registers the routes of the module: contact form, newsletter, outbox, subscribers. */
export async function mailPlugin(
  app: FastifyInstance,
  options: MailSetup & { db: Db; events: CatalogueEvents },
): Promise<void> {
  await app.register(contactRoutes, options);
  await app.register(newsletterRoutes, options);
  await app.register(mailRoutes, options);
  await app.register(subscribersRoutes, options);
}
