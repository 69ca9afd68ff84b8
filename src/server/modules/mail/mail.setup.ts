import type { FastifyInstance } from 'fastify';
import { normalEmail } from '#contract/email-address.ts';
import { openMailer } from '#server/adapters/mailer.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import type { JobHandler } from '#server/jobs/define-job.ts';
import type { LinkMakers } from './mail.kinds.ts';
import { findFirstAdminEmail } from './mail.queries.ts';
import type { MailSchool } from './messages/messages.ts';
import { MailLimits } from './mail.limits.ts';
import { countWaiting } from './outbox.queries.ts';
import { type MailService, mailStatus } from './mail.service.ts';
import { mailDelivery } from './mail.delivery.ts';
import { newsletterLinks } from './newsletter.service.ts';

/** Mail for the rest of the server. */
export interface MailSetup {
  readonly mail: MailService;
  readonly limits: MailLimits;
  /** Whether a mail server is configured. */
  readonly configured: boolean;
  /** The address that links in mail lead to, without a trailing slash; never taken from a request. */
  readonly origin: () => string;
  /** The school as its messages name it. */
  readonly school: () => Promise<MailSchool>;
  /** Counts the messages that wait to be sent, in the whole school. */
  readonly waiting: () => Promise<number>;
  /** The job that sends messages. */
  readonly delivery: JobHandler;
}

/** Returns the address of an app without a public URL: localhost and its port. */
function listeningAt(app: FastifyInstance): string {
  const bound = app.server.address();
  return `http://localhost:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
}

/**
 * Opens the mailer, to be closed after the jobs: call it before `setUpJobs`. `links` makes the one-time links of messages
 * whose links belong to other modules.
 */
export async function setUpMail(
  app: FastifyInstance,
  parts: { config: Config; database: Database; links: LinkMakers; school: () => Promise<MailSchool> },
): Promise<MailSetup> {
  const { config, database, school } = parts;
  const { db, pool } = database;
  const origin = () => config.publicUrl ?? listeningAt(app);
  const mailer = await openMailer(config.mail);
  const limits = new MailLimits(pool);
  const links = { ...parts.links, ...newsletterLinks(db) };
  const delivery = mailDelivery({ db, mailer, limits, origin, links, school });
  // Hooks run last to first: the jobs, added later, stop before the mailer closes.
  app.addHook('onClose', async () => mailer.close());
  const configured = config.mail !== undefined;
  const status = () => mailStatus(db, configured);
  const mail: MailService = {
    status,
    async mustWork() {
      if ((await status()) === 'off') throw new AppError('mail_off');
    },
    inbox: async () => (await school()).supportEmail || (await findFirstAdminEmail(db)) || '',
    async refuseOwnAddress(email) {
      if (normalEmail(email) === normalEmail((await school()).supportEmail))
        throw invalidInput([['email', { code: 'email_of_school' }]]);
    },
    wake: () => app.jobs.wake(),
  };
  const waiting = () => countWaiting(db);
  return { mail, limits, configured, origin, school, waiting, delivery };
}
