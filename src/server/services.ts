import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Locale } from '#contract/locales.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { type Mailer, openMailer } from './adapters/mailer.ts';
import type { MediaLinks } from './adapters/media-links.ts';
import type { Storage } from './adapters/storage.ts';
import { type Config, DEMO_PURCHASE_PASSWORD } from './config.ts';
import type { Database, Db } from './db/database.ts';
import { type Reads, readsOn } from './db/reads.ts';
import type { Replica } from './db/replica.ts';
import { StatsCache } from './db/counts/stats-cache.ts';
import { TotalCountCache } from './db/counts/total-count-cache.ts';
import { CatalogueEvents } from './cache/catalogue-events.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { ownerCheck } from '#modules/auth/server/account.service.ts';
import { LoginAttempts } from '#modules/auth/server/attempts.ts';
import { passwordLinkService } from '#modules/auth/server/password-links.service.ts';
import { CategoryList } from '#modules/courses/server/category-list.ts';
import { asksBilling } from '#modules/invoices/server/tax.rules.ts';
import type { FileMakers, LinkMakers } from '#modules/mail/server/mail.kinds.ts';
import { MailLimits } from '#modules/mail/server/mail.limits.ts';
import { type MailService, openMail } from '#modules/mail/server/mail.service.ts';
import { newsletterLinks } from '#modules/mail/server/newsletter.service.ts';
import { openMediaLinks } from '#modules/media/server/media-key.ts';
import { consentsOf } from '#modules/orders/server/consents.ts';
import { mailedInvoices } from '#modules/orders/server/mailed-invoices.ts';
import { openSaleTerms, type SaleTerms } from '#modules/orders/server/sale-terms.ts';
import { openProvider } from '#modules/payments/server/open-provider.ts';
import type { PaymentProvider } from '#modules/payments/server/provider.ts';
import { pagePath } from '#modules/school/contract/page-address.ts';
import { openPages } from '#modules/school/server/pages.rules.ts';
import type { HomeFacts, SchoolFacts } from '#modules/school/server/school.present.ts';
import { SchoolSettings } from '#modules/school/server/school-settings.ts';
import { AccountLimits } from '#modules/users/server/account-limits.ts';
import { emailLinks } from '#modules/users/server/email-links.service.ts';
import type { ConfirmOwner } from '#modules/users/server/users.service.ts';
import type { PdfThread } from './pdf/pdf-thread.ts';
import { setUpPdfs } from './pdf/set-up-pdfs.ts';

/** What routes, services and jobs share. Each takes what it uses: `Pick<Services, 'db' | 'events'>`. */
export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly pool: Pool;
  /** For public lists and reports, which may read from a replica. */
  readonly reads: Reads;
  readonly storage: Storage;
  readonly events: CatalogueEvents;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Returns where the school is reached, without a slash at its end. Never taken from a request: `Host` may be invented. */
  readonly origin: () => string;
  readonly settings: SchoolSettings;
  /** Returns the published identity of the school. */
  readonly identity: () => Promise<SchoolDocument['identity']>;
  /** Returns the languages of the school, the first one first. */
  readonly languages: () => Promise<readonly Locale[]>;
  /** Returns the paths of the published free pages. */
  readonly pagePaths: () => Promise<readonly string[]>;
  /** Returns what pages need to know of the school that is not in its settings. */
  readonly schoolFacts: (locale: Locale) => Promise<SchoolFacts>;
  readonly homeStatistics: StatsCache<NonNullable<HomeFacts['counts']>>;
  readonly mail: MailService;
  readonly mailer: Mailer;
  /** Makes the one-time links of messages. */
  readonly mailLinks: LinkMakers;
  /** Makes the files that messages carry. */
  readonly mailFiles: FileMakers;
  readonly mailLimits: MailLimits;
  readonly pdfs: PdfThread;
  /** Signs the addresses of uploaded files. */
  readonly links: MediaLinks;
  readonly categories: CategoryList;
  readonly totalCounts: TotalCountCache;
  readonly accountLimits: AccountLimits;
  readonly loginAttempts: LoginAttempts;
  readonly confirmOwner: ConfirmOwner;
  /** Null where nothing is paid online. */
  readonly provider: PaymentProvider | null;
  /** Reads what the school sells under: before a transaction, which cannot wait for another connection. */
  readonly terms: () => Promise<SaleTerms>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For what runs the app: the start, and tests. */
    services: Services;
  }
}

/** What the services are opened from. */
interface Sources {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly responseCache: ResponseCache;
  /** By default reads go to the database itself. */
  readonly replica?: Replica | undefined;
}

/** Returns the address of an app without a public URL: localhost and its port. */
function listeningAt(app: FastifyInstance): string {
  const bound = app.server.address();
  return `http://localhost:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
}

/** Returns what makes up the facts of a school, which several modules know. */
const schoolFactsOf =
  ({ config, mail, categories, terms }: Pick<Services, 'config' | 'mail' | 'categories' | 'terms'>) =>
  async (locale: Locale): Promise<SchoolFacts> => {
    const { mode, payments } = config;
    const { identity, rates } = await terms();
    return {
      mode,
      purchasePassword: mode === 'demo' ? DEMO_PURCHASE_PASSWORD : null,
      payments,
      ...(asksBilling(rates, identity) && { asksBilling: true }),
      ...(mode === 'live' && payments !== 'off' && { consents: consentsOf({ identity }, locale) }),
      mail: await mail.status(),
      categories: await categories.in(locale),
    };
  };

/** Opens what the modules share, which closes with the app. */
export async function openServices(
  app: FastifyInstance,
  { config, database, storage, responseCache, replica }: Sources,
): Promise<Services> {
  const { db, pool } = database;
  const events = new CatalogueEvents();
  events.onChange(() => responseCache.clear());
  // Before responses are made again.
  events.onChange(() => replica?.changed());
  const settings = new SchoolSettings(db, config, events);
  const identity = async () => (await settings.published()).document.identity;
  const mailer = await openMailer(config.mail);
  app.addHook('onClose', async () => mailer.close());
  const mail = openMail({ db, config, identity, wake: () => app.jobs.wake() });
  const categories = new CategoryList(db, events);
  const totalCounts = new TotalCountCache();
  events.onChange(() => totalCounts.clear());
  const loginAttempts = new LoginAttempts(pool);
  const terms = openSaleTerms(db, events, settings.published);
  const pdfs = setUpPdfs(app, config.dataDir);
  return {
    config,
    db,
    pool,
    reads: replica ?? readsOn(db),
    storage,
    events,
    log: app.log,
    origin: () => config.publicUrl ?? listeningAt(app),
    settings,
    identity,
    languages: async () => (await identity()).languages,
    pagePaths: async () => openPages((await settings.published()).document).map(({ slug }) => pagePath(slug)),
    schoolFacts: schoolFactsOf({ config, mail, categories, terms }),
    homeStatistics: new StatsCache(),
    mail,
    mailer,
    mailLinks: { ...passwordLinkService(db), ...emailLinks(db), ...newsletterLinks(db) },
    mailFiles: mailedInvoices({ db, storage, pdfs, identity }),
    mailLimits: new MailLimits(pool),
    pdfs,
    links: await openMediaLinks(db),
    categories,
    totalCounts,
    accountLimits: new AccountLimits(pool),
    loginAttempts,
    confirmOwner: ownerCheck({ db, loginAttempts }),
    provider: await openProvider(config),
    terms,
  };
}
