import type { FastifyInstance } from 'fastify';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { TotalCountCache } from '#server/db/total-count-cache.ts';
import type { MailService } from '#server/modules/mail/mail.service.ts';
import type { MailLimits } from '#server/modules/mail/mail.limits.ts';
import type { AccountLimits } from '#server/modules/users/account-limits.ts';
import { emailLinks } from '#server/modules/users/email-links.service.ts';
import { accountRoutes } from './account.routes.ts';
import { LoginAttempts } from './attempts.ts';
import { authRoutes } from './auth.routes.ts';
import { emailRoutes } from './email.routes.ts';
import { formsRoutes } from './forms.routes.ts';
import { passwordLinks } from './password-links.service.ts';
import { passwordRoutes } from './password.routes.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { setupRoutes } from './setup.routes.ts';

interface Options {
  database: Pick<Database, 'db' | 'pool'>;
  config: Pick<Config, 'mode' | 'payments'>;
  mail: MailService;
  limits: MailLimits;
  accounts: AccountLimits;
  counts: TotalCountCache;
  events: CatalogueEvents;
}

/** Returns the functions that make the one-time links of mails about accounts. */
export const accountLinks = (db: Db) => ({ ...passwordLinks(db), ...emailLinks(db) });

/** Registers the routes of the module: login, plain forms, passwords, email links, sessions, own account, setup link. */
export async function authPlugin(app: FastifyInstance, { database, ...options }: Options): Promise<void> {
  const { db, pool } = database;
  const parts = { ...options, db, attempts: new LoginAttempts(pool) };
  await app.register(authRoutes, parts);
  await app.register(formsRoutes, parts);
  await app.register(passwordRoutes, parts);
  await app.register(emailRoutes, parts);
  await app.register(sessionsRoutes, parts);
  await app.register(accountRoutes, parts);
  await app.register(setupRoutes, parts);
}
