import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as LIMITS from '#contract/upload-limits.ts';
import { cacheRoutes } from '#server/cache/cached-routes.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { refuseWritesOnFullDisk } from '#server/ops/disk-space-guard.ts';
import { type GuardedRoute, guardRoutes } from '#server/sessions/access.ts';
import { requireEndpoints } from '#server/api/endpoint.ts';
import { replyNotFound } from '#server/api/error-handler.ts';
import { serveApiDocs } from '#server/api/openapi.ts';
import { checkOrigin } from '#server/api/origin-check.ts';
import { limitPublicBodies } from '#server/api/public-body-limits.ts';
import { noteWrites } from '#server/api/recent-writes.ts';

/**
 * One image and the fields of a form; larger uploads are refused while they arrive. The longest field is a list of entries
 * (`LIMITS.entriesLength`), three bytes for each character.
 */
const UPLOAD_LIMITS = { fileSize: LIMITS.imageBytes, files: 1, fields: 30, fieldSize: 640 * 1024, parts: 31 };

interface Options {
  readonly config: Pick<Config, 'publicUrl' | 'dataDir'>;
  readonly database: Database;
  /** Whether reads may go to a replica. */
  readonly hasReplica: boolean;
}

/**
 * Sets up what every API route passes: origin check, body limits, access guard, response cache, uploads, documentation.
 * Returns the list of routes, which grows as they are registered.
 */
export async function setUpApi(
  api: FastifyInstance,
  { config, database, hasReplica }: Options,
): Promise<readonly GuardedRoute[]> {
  checkOrigin(api, config.publicUrl);
  limitPublicBodies(api);
  if (database.kind === 'embedded') await refuseWritesOnFullDisk(api, config.dataDir);
  const routes = guardRoutes(api, database.db);
  cacheRoutes(api, api.responseCache);
  if (hasReplica) noteWrites(api);
  await api.register(multipart, { limits: UPLOAD_LIMITS });
  await serveApiDocs(api);
  requireEndpoints(api);
  api.setNotFoundHandler(replyNotFound);
  return routes;
}
