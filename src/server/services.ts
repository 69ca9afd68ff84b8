import type { FastifyInstance } from 'fastify';
import type { Storage } from './adapters/storage.ts';
import type { Config } from './config.ts';
import { TotalCountCache } from './db/total-count-cache.ts';
import type { Database } from './db/database.ts';
import { readsOn } from './db/reads.ts';
import type { Replica } from './db/replica.ts';
import { CatalogueEvents } from './cache/catalogue-events.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { cleanupJobs } from './cleanup-jobs.ts';
import { setUpJobs } from './jobs/jobs.setup.ts';
import { setUpMail } from './modules/mail/mail.setup.ts';
import { accountLinks } from './modules/auth/auth.plugin.ts';
import { setUpInvoices } from './modules/invoices/invoices.setup.ts';
import { CategoryList } from './modules/courses/category-list.ts';
import { asksBilling } from './modules/invoices/tax.rules.ts';
import { recheckJob, remindJob } from './modules/orders/orders.jobs.ts';
import { consentsOf } from './modules/orders/consents.ts';
import { openSaleTerms } from './modules/orders/sale-terms.ts';
import { openProvider } from './modules/payments/open-provider.ts';
import { certificateJobs } from './modules/certificates/make-certificate.ts';
import { setUpPdfs } from './pdf/pdf.setup.ts';
import { checkCourseJob } from './modules/completion/completion.service.ts';
import { openMediaLinks } from './modules/media/media.setup.ts';
import { transcriptionJob } from './modules/media/transcription.service.ts';
import { openSettings, setUpSchool } from './modules/school/school.setup.ts';
import { AccountLimits } from './modules/users/account-limits.ts';

/** What the services are opened from. */
interface ServiceParts {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly responseCache: ResponseCache;
  /** For public lists and reports; by default they read the database itself. */
  readonly replica?: Replica | undefined;
}

/** The services that routes, pages and jobs share. */
export type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens what the modules share, sets up their jobs and adds `catalogueEvents` to the app. */
export async function openServices(app: FastifyInstance, { config, database, storage, ...parts }: ServiceParts) {
  const { db, pool } = database;
  const events = new CatalogueEvents();
  app.decorate('catalogueEvents', events);
  events.onChange(() => parts.responseCache.clear());
  const reads = parts.replica ?? readsOn(db);
  // Before responses are made again.
  events.onChange(() => parts.replica?.changed());
  const settings = openSettings(config, db, events);
  const identity = async () => (await settings.published()).document.identity;
  const mailSetup = await setUpMail(app, {
    config,
    database,
    links: accountLinks(db),
    school: async () => ({ ...(await identity()), isDemo: config.mode === 'demo' }),
  });
  const pdfs = setUpPdfs(app, config.dataDir);
  const invoices = setUpInvoices({ db, storage, pdfs });
  const certificates = {
    db,
    storage,
    events,
    pdfs,
    identity,
    mail: mailSetup.mail,
    origin: mailSetup.origin,
    hasPublicUrl: config.publicUrl !== undefined,
  };
  const terms = openSaleTerms(db, events, settings.published);
  const provider = await openProvider(config);
  const orders = {
    db,
    events,
    mode: config.mode,
    payments: config.payments,
    inbox: mailSetup.mail.inbox,
    provider,
    terms,
  };
  setUpJobs(app, db, [
    mailSetup.delivery,
    invoices.job,
    recheckJob(orders),
    remindJob(orders),
    checkCourseJob(db),
    ...certificateJobs(certificates),
    transcriptionJob({ db, storage, events, quota: config.mediaQuota, transcribe: config.transcribe }),
    ...cleanupJobs(db, storage, events),
  ]);
  const categories = new CategoryList(db, events);
  const school = setUpSchool({
    config,
    db,
    settings,
    asksBilling: async () => {
      const { identity: seller, rates } = await terms();
      return asksBilling(rates, seller);
    },
    consents: async (locale) => consentsOf(await terms(), locale),
    mail: () => mailSetup.mail.status(),
    categories: (locale) => categories.in(locale),
  });
  const languages = async () => (await identity()).languages;
  const accounts = new AccountLimits(pool);
  const counts = new TotalCountCache();
  events.onChange(() => counts.clear());
  const links = await openMediaLinks(db);
  const editing = { db, storage, events, links, log: app.log };

  return {
    config,
    database,
    reads,
    identity,
    languages,
    mailSetup,
    invoices,
    certificates,
    orders,
    school,
    categories,
    accounts,
    counts,
    editing,
  };
}
