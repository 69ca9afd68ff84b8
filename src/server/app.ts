import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Storage } from './adapters/storage.ts';
import { backupAge } from './backup/rotation.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Replica } from './db/replica.ts';
import { LoadShedder } from './ops/load-shedding.ts';
import { shedRequests } from './ops/shed-requests.ts';
import { assets } from './files/assets.ts';
import type { Build } from './rendering/build-output.ts';
import { serveHealth } from './ops/health.ts';
import { freeBytesOf } from './ops/disk-space-guard.ts';
import { createFastify } from './start/create-fastify.ts';
import { setUpApi } from './start/set-up-api.ts';
import { ResponseCache } from './cache/response-cache.ts';
import { isRendering } from './rendering/in-process-api.ts';
import { pages } from './rendering/pages.ts';
import { serveMetrics } from './ops/metrics.ts';
import { limitRendering } from './rendering/render-queue.ts';
import { setUpJobs } from './jobs/set-up-jobs.ts';
import { registerApi, registerJobs, registerSite } from './modules.ts';
import { openServices } from './services.ts';

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
  const responseCache = new ResponseCache();
  const shedder = parts.shedder ?? new LoadShedder();
  const app = await createFastify({ config, responseCache, log });

  const services = await openServices(app, { config, database, storage, responseCache, replica: parts.replica });
  const { db, pool, mail, links, categories } = services;
  app.decorate('services', services);
  // After the services: hooks run last to first, so that jobs stop before what they use closes.
  setUpJobs(app, db);
  registerJobs(app.jobs, services);

  // During development a page loads hundreds of source files, and there is a single user.
  const isCached = (request: FastifyRequest): boolean => responseCache.canServe(request);
  if (!config.dev) {
    limitRendering(app, isCached);
    // The API calls of a rendering belong to a request that is in flight already.
    shedRequests(app, shedder, (request) => isRendering() || isCached(request));
  }
  await registerSite(app, services);
  serveHealth(app, { pool, storage });
  serveMetrics(app, config.metricsToken, {
    shedder,
    pool,
    responseCache,
    waitingMail: mail.waiting,
    diskFree: () => freeBytesOf(config.dataDir),
    backupAge: () => backupAge(config.backupDir),
    openJobs: () => app.jobs.countOpen(),
  });
  await app.register(
    async (api) => {
      const hasReplica = parts.replica !== undefined;
      app.decorate('guardedRoutes', await setUpApi(api, { config, database, hasReplica }));
      await registerApi(api, services);
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
