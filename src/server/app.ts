import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { LIMITS } from '#contract/limits.ts';
import type { School } from '#contract/school.ts';
import type { Storage } from './adapters/storage.ts';
import { type Config, DEMO_PURCHASE_PASSWORD } from './config.ts';
import { TotalCountCache } from './db/total-count-cache.ts';
import type { Database } from './db/database.ts';
import { readsOn } from './db/reads.ts';
import type { Replica } from './db/replica.ts';
import { guardRoutes } from './sessions/access.ts';
import { Admission } from './ops/load-shedding.ts';
import { admitRequests } from './ops/shed-requests.ts';
import { assets } from './files/assets.ts';
import type { Build } from './rendering/build-output.ts';
import { CatalogueSignal } from './cache/catalogue-events.ts';
import { answerClientError } from './ops/client-errors.ts';
import { ConnectionCaps } from './ops/connection-caps.ts';
import { replyNotFound, handleError } from './api/error-handler.ts';
import { applySecurityHeaders, setSecurityHeaders } from './ops/security-headers.ts';
import { keepEnrolledCopies } from './cache/enrolled-scope.ts';
import { FastLane } from './cache/cache-handler.ts';
import { serveHealth } from './ops/health.ts';
import { serializerCompiler, validatorCompiler } from './api/validation.ts';
import { serveApiDocs } from './api/openapi.ts';
import { requireEndpoints } from './api/endpoint.ts';
import { checkOrigin } from './api/origin-check.ts';
import { liesReady } from './cache/is-cached.ts';
import { PageCache } from './cache/response-cache.ts';
import { pages } from './rendering/pages.ts';
import { serveMetrics } from './ops/metrics.ts';
import { keepPublicCopies } from './cache/public-scope.ts';
import { noteWrites } from './api/recent-writes.ts';
import { refuseWritesOnFullDisk } from './ops/disk-space-guard.ts';
import { limitPublicBodies } from './api/public-body-limits.ts';
import { boundRendering } from './rendering/render-queue.ts';
import { newRequestId } from './ops/request-id.ts';
import { logRequests } from './ops/request-log.ts';
import { cleanupJobs } from './cleanup-jobs.ts';
import { countOpenJobs } from './jobs/jobs.queries.ts';
import { setUpJobs } from './jobs/jobs.setup.ts';
import { setUpMail } from './modules/mail/mail.setup.ts';
import { figuresOfAllWorkers } from './ops/worker-metrics.ts';
import { LoginAttempts } from './modules/auth/attempts.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { accountRoutes } from './modules/auth/account.routes.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { emailRoutes } from './modules/auth/email.routes.ts';
import { sessionsRoutes } from './modules/auth/sessions.routes.ts';
import { passwordLinks } from './modules/auth/password-links.service.ts';
import { passwordRoutes } from './modules/auth/password.routes.ts';
import { formsRoutes } from './modules/auth/forms.routes.ts';
import { checkoutRoutes } from './modules/checkout/checkout.routes.ts';
import { courseEditsRoutes } from './modules/courses/course-edits.routes.ts';
import { coursesRoutes } from './modules/courses/courses.routes.ts';
import { sitemapRoutes } from './modules/courses/sitemap.routes.ts';
import { enrolmentsRoutes } from './modules/enrolments/enrolments.routes.ts';
import { progressRoutes } from './modules/progress/progress.routes.ts';
import { contactRoutes } from './modules/mail/contact.routes.ts';
import { mailRoutes } from './modules/mail/mail.routes.ts';
import { newsletterRoutes, subscribersRoutes } from './modules/mail/newsletter.routes.ts';
import { reportsRoutes } from './modules/reports/reports.routes.ts';
import { schoolRoutes } from './modules/school/school.routes.ts';
import { unitsRoutes } from './modules/units/units.routes.ts';
import { AccountLimits } from './modules/users/account-limits.ts';
import { emailLinks } from './modules/users/users.service.ts';
import { usersRoutes } from './modules/users/users.routes.ts';

/** One picture and a form's fields; what is larger is refused while it arrives. */
const UPLOAD_LIMITS = { fileSize: LIMITS.pictureBytes, files: 1, fields: 30, fieldSize: 128 * 1024, parts: 31 };

/** What the school is put together from. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly log?: FastifyBaseLogger;
  /** Who is let in while there is too much to do; one of its own unless given. */
  readonly admission?: Admission;
  /** Where public lists and reports are read; the database itself unless there is a replica of it. */
  readonly replica?: Replica | undefined;
  /** The build where it has been read already. */
  readonly build?: Build | undefined;
  /** Without the rendered pages, where only the API is wanted. */
  readonly pages?: boolean;
}

/**
 * Puts the school together: what answers where, and behind which guards. Answers an app that is ready to listen;
 * closing it leaves the database open. Throws when a route does not declare who may call it.
 */
export async function buildApp({ config, database, storage, log, ...parts }: AppParts): Promise<FastifyInstance> {
  const { db, pool } = database;
  const pageCache = new PageCache();
  const admission = parts.admission ?? new Admission();
  const publicHttps = config.publicUrl?.startsWith('https:') ?? false;
  const connections = new ConnectionCaps(config.trustProxy);
  const lane = new FastLane({ pageCache, connections, publicHttps, behindProxy: config.trustProxy.length > 0 });
  const app = Fastify({
    serverFactory: (handler, options) => lane.createServer(handler, options),
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: LIMITS.jsonBodyBytes,
    routerOptions: { ignoreTrailingSlash: true },
    // A picture over a slow line takes minutes; a line on which nothing moves is dead long before that.
    requestTimeout: 300_000,
    connectionTimeout: 60_000,
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // What is refused before a route is found, such as an address that cannot be decoded, passes no hook.
    frameworkErrors(error, request, reply) {
      applySecurityHeaders(request, reply);
      handleError(error, request, reply);
    },
    forceCloseConnections: 'idle',
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(replyNotFound);
  app.decorate('publicHttps', publicHttps);
  app.decorate('fastLane', lane);
  app.decorate('pageCache', pageCache);
  app.addHook('preClose', async () => lane.close());
  await app.register(cookie, { hook: false });

  const signal = new CatalogueSignal();
  app.decorate('catalogueSignal', signal);
  signal.onChange(() => pageCache.drop());
  const reads = parts.replica ?? readsOn(db);
  // Before anybody asks anew for what was dropped.
  signal.onChange(() => parts.replica?.changed());
  const mailSetup = await setUpMail(app, {
    config,
    database,
    links: { ...passwordLinks(db), ...emailLinks(db) },
  });
  setUpJobs(app, db, [mailSetup.delivery, ...cleanupJobs(db, storage)]);
  const { mail, limits } = mailSetup;
  const school = async (): Promise<School> => ({
    mode: config.mode,
    purchasePassword: config.mode === 'demo' ? DEMO_PURCHASE_PASSWORD : null,
    payments: config.payments,
    mail: await mail.status(),
  });
  const attempts = new LoginAttempts(pool);
  const accounts = new AccountLimits(pool);
  const counts = new TotalCountCache();
  signal.onChange(() => counts.clear());
  const editing = { db, storage, signal, log: app.log };

  setSecurityHeaders(app);
  // A page made from its sources is hundreds of small requests and jams the loop: nobody but its maker is there to be shed.
  if (!config.dev) {
    boundRendering(app, (request) => liesReady(pageCache, request));
    admitRequests(app, admission, (request) => liesReady(pageCache, request));
  }
  logRequests(app);
  await app.register(sitemapRoutes, { db, publicUrl: config.publicUrl });
  serveHealth(app, pool);
  serveMetrics(app, config.metricsToken, {
    admission,
    pool,
    pageCache,
    waitingMail: mailSetup.waiting,
    openJobs: () => countOpenJobs(db),
    together: figuresOfAllWorkers,
  });
  await app.register(
    async (api) => {
      checkOrigin(api, config.publicUrl);
      limitPublicBodies(api);
      if (database.kind === 'embedded') await refuseWritesOnFullDisk(api, config.dataDir);
      app.decorate('guardedRoutes', guardRoutes(api, db));
      keepPublicCopies(api, pageCache);
      keepEnrolledCopies(api, pageCache);
      if (parts.replica) noteWrites(api);
      await api.register(multipart, { limits: UPLOAD_LIMITS });
      await serveApiDocs(api);
      requireEndpoints(api);
      api.setNotFoundHandler(replyNotFound);
      await api.register(schoolRoutes, { school });
      await api.register(authRoutes, { db, attempts, config, mail, limits, accounts });
      await api.register(formsRoutes, { db, attempts, config, mail, limits, accounts });
      await api.register(passwordRoutes, { db, mail, limits });
      await api.register(emailRoutes, { db, mail, limits });
      await api.register(sessionsRoutes, { db });
      await api.register(accountRoutes, { db, attempts, counts, signal });
      await api.register(usersRoutes, { db, reads, counts, signal, limits, mail, accounts });
      await api.register(coursesRoutes, { db, reads, counts });
      await api.register(courseEditsRoutes, { ...editing });
      await api.register(unitsRoutes, { ...editing });
      await api.register(checkoutRoutes, { db, signal, payments: config.payments });
      await api.register(progressRoutes, { db });
      await api.register(enrolmentsRoutes, { db, signal });
      await api.register(reportsRoutes, { reads });
      await api.register(auditRoutes, { reads });
      await api.register(contactRoutes, { db, mail, limits });
      await api.register(newsletterRoutes, { db, mail, limits });
      await api.register(mailRoutes, { db, signal, ...mailSetup });
      await api.register(subscribersRoutes, { db, origin: mailSetup.origin });
    },
    { prefix: '/api' },
  );
  if (parts.pages !== false) {
    await app.register(assets, { storage, lane, ...parts.build });
    await app.register(pages, { config, pageCache, mediaOrigin: storage.elsewhere?.origin ?? null, ...parts.build });
  }
  return app;
}
