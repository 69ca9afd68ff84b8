import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { openMailer } from '#server/adapters/mailer.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { LinkMakers } from './mail.kinds.ts';
import { MailLimits } from './mail.limits.ts';
import { countWaiting, type MailDesk, mailStatus } from './mail.service.ts';
import { MailWorker } from './mail.worker.ts';
import { newsletterLinks } from './newsletter.service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends what lies in the outbox; not before it is started. */
    mailWorker: MailWorker;
  }
}

/** What the rest of the school uses to send mail. */
export interface MailSetup {
  readonly desk: MailDesk;
  readonly limits: MailLimits;
  /** There is a mail server. */
  readonly configured: boolean;
  /** The address links in mail lead to, without a slash at its end; never what a request claims it to be. */
  readonly origin: () => string;
  /** How many messages wait to be sent, in the whole school. */
  readonly waiting: () => Promise<number>;
}

/** Where an app is reached when it was not told: this machine, at the port it listens on. */
function listeningAt(app: FastifyInstance): string {
  const bound = app.server.address();
  return `http://localhost:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
}

/**
 * Opens the mailer and decorates the app with its worker, which stops with the app. `links` makes the one-time links of
 * messages whose links belong to other modules.
 */
export async function setUpMail(
  app: FastifyInstance,
  parts: { config: Config; database: Database; links: LinkMakers; log: Pick<FastifyBaseLogger, 'warn' | 'error'> },
): Promise<MailSetup> {
  const { config, database } = parts;
  const { db, pool } = database;
  const origin = () => config.publicUrl ?? listeningAt(app);
  const mailer = await openMailer(config.mail);
  const links = { ...parts.links, ...newsletterLinks(db) };
  const worker = new MailWorker({ db, mailer, origin, links, log: parts.log });
  app.decorate('mailWorker', worker);
  // What requests that are finished meanwhile put into the outbox is sent by whoever opens the school next.
  app.addHook('preClose', async () => void worker.stop());
  app.addHook('onClose', () => worker.stop());
  const configured = config.mail !== undefined;
  const status = () => mailStatus(db, configured);
  const desk: MailDesk = {
    status,
    async mustWork() {
      if ((await status()) === 'off') throw new AppError('mail_off');
    },
    wake: () => worker.wake(),
  };
  const waiting = () => countWaiting(db);
  return { desk, limits: new MailLimits(pool), configured, origin, waiting };
}
