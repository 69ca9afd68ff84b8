import { tmpdir } from 'node:os';
import { diskStorage } from '#server/adapters/storage.ts';
import { mailDelivery } from '#modules/mail/server/mail.delivery.ts';
import type { FileMakers, LinkMakers } from '#modules/mail/server/mail.kinds.ts';
import { MailLimits } from '#modules/mail/server/mail.limits.ts';
import type { Mailer } from '#server/adapters/mailer.ts';
import { JobRunner } from '#server/jobs/job-runner.ts';
import type { TestSchool } from './app.ts';
import { MAIL } from './mail-service.ts';

/** Returns a runner that sends the messages of a school by a mailer, as another process on its database would. */
export function mailRunner(
  { database }: Pick<TestSchool, 'database'>,
  mailer: Mailer,
  { links = {}, files = {} }: { readonly links?: LinkMakers; readonly files?: FileMakers } = {},
): JobRunner {
  const log = { warn: () => {}, error: () => {} };
  const named = async () => ({
    name: 'Aula',
    supportEmail: '',
    currency: 'EUR',
    languages: ['en', 'es'] as const,
    isDemo: true,
  });
  const delivery = mailDelivery({
    db: database.db,
    mailer,
    mailLimits: new MailLimits(database.pool),
    origin: () => 'https://school.example',
    mailLinks: links,
    mailFiles: files,
    mail: { ...MAIL, school: named },
    storage: diskStorage(tmpdir()),
  });
  return new JobRunner(database.db, log).add(delivery);
}
