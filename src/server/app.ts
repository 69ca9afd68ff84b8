import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Storage } from './adapters/storage.ts';
import type { Config } from './config.ts';
import { TotalCountCache } from './db/total-count-cache.ts';
import type { Database } from './db/database.ts';
import { readsOn } from './db/reads.ts';
import type { Replica } from './db/replica.ts';
import { LoadShedder } from './ops/load-shedding.ts';
import { shedRequests } from './ops/shed-requests.ts';
import { assets } from './files/assets.ts';
import type { Build } from './rendering/build-output.ts';
import { CatalogueEvents } from './cache/catalogue-events.ts';
import { serveHealth } from './ops/health.ts';
import { createFastify } from './fastify.ts';
import { setUpApi } from './api-setup.ts';
import { ResponseCache } from './cache/response-cache.ts';
import { isRendering } from './rendering/in-process-api.ts';
import { pages } from './rendering/pages.ts';
import { serveMetrics } from './ops/metrics.ts';
import { cleanupJobs } from './cleanup-jobs.ts';
import { setUpJobs } from './jobs/jobs.setup.ts';
import { limitRendering } from './rendering/render-queue.ts';
import { setUpMail } from './modules/mail/mail.setup.ts';
import { accountLinks, authPlugin } from './modules/auth/auth.plugin.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { checkoutRoutes } from './modules/checkout/checkout.routes.ts';
import { setUpInvoices } from './modules/invoices/invoices.setup.ts';
import { invoicesRoutes } from './modules/invoices/invoices.routes.ts';
import { courseFilesRoutes } from './modules/course-files/course-files.routes.ts';
import { CategoryList } from './modules/courses/category-list.ts';
import { coursesPlugin } from './modules/courses/courses.plugin.ts';
import { sitemapRoutes } from './modules/courses/sitemap.routes.ts';
import { enrolmentsPlugin } from './modules/enrolments/enrolments.plugin.ts';
import { peopleRoutes } from './modules/people/people.routes.ts';
import { orderHooks } from './order-hooks.ts';
import { recheckJob } from './modules/orders/orders.jobs.ts';
import { ordersRoutes } from './modules/orders/orders.routes.ts';
import { openProvider } from './modules/payments/open-provider.ts';
import { questionsRoutes } from './modules/questions/questions.routes.ts';
import { testsRoutes } from './modules/tests/tests.routes.ts';
import { progressRoutes } from './modules/progress/progress.routes.ts';
import { mailPlugin } from './modules/mail/mail.plugin.ts';
import { openCheckLimit } from './modules/certificates/check-limit.ts';
import { certificatesRoutes, issuerRoutes } from './modules/certificates/certificates.routes.ts';
import { certificateJobs } from './modules/certificates/make-certificate.ts';
import { setUpPdfs } from './pdf/pdf.setup.ts';
import { completionRoutes } from './modules/completion/completion.routes.ts';
import { checkCourseJob } from './modules/completion/completion.service.ts';
import { reportsRoutes } from './modules/reports/reports.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { mediaFilesRoutes } from './modules/media/media-files.routes.ts';
import { openMediaLinks } from './modules/media/media.setup.ts';
import { transcriptionJob } from './modules/media/transcription.service.ts';
import { manifestRoutes } from './modules/school/manifest.routes.ts';
import { schoolPlugin } from './modules/school/school.plugin.ts';
import { openSettings, setUpSchool } from './modules/school/school.setup.ts';
import { unitsPlugin } from './modules/units/units.plugin.ts';
import { AccountLimits } from './modules/users/account-limits.ts';
import { usersRoutes } from './modules/users/users.routes.ts';

/** What the app is built from. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly log?: FastifyBaseLogger;
  /** Decides which requests begin under load; by default one of its own. */
  readonly shedder?: LoadShedder;
  /** For public lists and reports; by default they read the database itself. */
  readonly replica?: Replica | undefined;
  /** The build, if it has been read already. */
  readonly build?: Build | undefined;
  /** False for the API alone, without rendered pages. */
  readonly pages?: boolean;
}

/**
 * Builds the app: routes and the hooks in front of them. Returns it ready to listen; closing it leaves the database open.
 * Throws when a route does not declare its access.
 */
export async function buildApp({ config, database, storage, log, ...parts }: AppParts): Promise<FastifyInstance> {
  const { db, pool } = database;
  const responseCache = new ResponseCache();
  const shedder = parts.shedder ?? new LoadShedder();
  const app = await createFastify({ config, responseCache, log });

  const events = new CatalogueEvents();
  app.decorate('catalogueEvents', events);
  events.onChange(() => responseCache.clear());
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
  const currency = async () => (await identity()).currency;
  const hooks = orderHooks({ db, events, identity: settings.readIdentity });
  const provider = await openProvider(config);
  const orders = { db, events, payments: config.payments, provider, currency, ...hooks };
  setUpJobs(app, db, [
    mailSetup.delivery,
    invoices.job,
    recheckJob(orders),
    checkCourseJob(db),
    ...certificateJobs(certificates),
    transcriptionJob({ db, storage, events, quota: config.mediaQuota, transcribe: config.transcribe }),
    ...cleanupJobs(db, storage, events),
  ]);
  const { mail, limits } = mailSetup;
  const categories = new CategoryList(db, events);
  const school = setUpSchool({
    config,
    db,
    settings,
    asksBilling: hooks.asksBilling,
    mail: () => mail.status(),
    categories: (locale) => categories.in(locale),
  });
  const languages = async () => (await identity()).languages;
  const accounts = new AccountLimits(pool);
  const counts = new TotalCountCache();
  events.onChange(() => counts.clear());
  const links = await openMediaLinks(db);
  const editing = { db, storage, events, links, log: app.log };

  // During development a page loads hundreds of source files, and there is a single user.
  const isCached = (request: FastifyRequest): boolean => responseCache.canServe(request);
  if (!config.dev) {
    limitRendering(app, isCached);
    // The API calls of a rendering belong to a request that is in flight already.
    shedRequests(app, shedder, (request) => isRendering() || isCached(request));
  }
  await app.register(sitemapRoutes, { db, publicUrl: config.publicUrl, languages });
  await app.register(manifestRoutes, { school: identity });
  await app.register(issuerRoutes, certificates);
  serveHealth(app, pool);
  serveMetrics(app, config.metricsToken, {
    shedder,
    pool,
    responseCache,
    waitingMail: mailSetup.waiting,
    openJobs: () => app.jobs.countOpen(),
  });
  await app.register(
    async (api) => {
      const hasReplica = parts.replica !== undefined;
      app.decorate('guardedRoutes', await setUpApi(api, { config, database, hasReplica }));
      await api.register(schoolPlugin, { ...editing, ...school, reads, config });
      await api.register(authPlugin, { database, config, mail, limits, accounts, counts, events });
      await api.register(usersRoutes, { db, reads, counts, events, limits, mail, accounts });
      await api.register(coursesPlugin, { ...editing, reads, counts, languages, school: identity });
      await api.register(unitsPlugin, { ...editing });
      await api.register(mediaFilesRoutes, {
        ...editing,
        quota: config.mediaQuota,
        transcribe: config.transcribe,
      });
      await api.register(courseFilesRoutes, { ...editing, school: identity, quota: config.mediaQuota });
      await api.register(checkoutRoutes, orders);
      const shown = async () => ({ school: await mailSetup.school(), origin: mailSetup.origin() });
      await api.register(ordersRoutes, { ...orders, reads, shown });
      await api.register(invoicesRoutes, { ...invoices.parts, events, reads });
      await api.register(progressRoutes, { db });
      await api.register(completionRoutes, { db });
      await api.register(certificatesRoutes, { ...certificates, takeCheck: openCheckLimit(pool) });
      await api.register(questionsRoutes, { db, links });
      await api.register(testsRoutes, { db, links });
      await api.register(enrolmentsPlugin, { db, events, links, config, mail, limits });
      await api.register(peopleRoutes, { db, mail });
      await api.register(reportsRoutes, { db, reads });
      await api.register(auditRoutes, { db, reads });
      await api.register(searchRoutes, { reads });
      await api.register(mailPlugin, { db, events, ...mailSetup });
    },
    { prefix: '/api' },
  );
  if (parts.pages !== false) {
    await app.register(assets, { storage, links, responseCache, ...parts.build });
    await app.register(pages, {
      config,
      responseCache,
      isCategory: categories.has,
      mediaOrigin: storage.elsewhere?.origin ?? null,
      ...parts.build,
    });
  }
  return app;
}
