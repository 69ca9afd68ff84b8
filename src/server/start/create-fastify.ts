import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import * as LIMITS from '#contract/limits.ts';
import { LONGEST_FILE_NAME } from '#contract/media-kinds.ts';
import { acceptEmptyJson } from '#server/api/empty-json.ts';
import { handleError, replyNotFound } from '#server/api/error-handler.ts';
import { serializerCompiler, validatorCompiler } from '#server/api/validation.ts';
import { CacheHandler } from '#server/cache/cache-handler.ts';
import type { ResponseCache } from '#server/cache/response-cache.ts';
import type { Config } from '#server/config.ts';
import { handleClientError } from '#server/ops/client-errors.ts';
import { ConnectionCaps } from '#server/ops/connection-caps.ts';
import { newRequestId } from '#server/ops/request-id.ts';
import { logRequests } from '#server/ops/request-log.ts';
import { applySecurityHeaders, setSecurityHeaders } from '#server/ops/security-headers.ts';

/**
 * The longest part of a path that is a parameter, in UTF-16 units: the longest name of a file, each of whose characters may
 * be two of them, with its dot and ending. Fastify's default of 100 made longer names 404.
 */
const PARAM_MAX = 2 * LONGEST_FILE_NAME + 9;

interface Options {
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy'>;
  readonly responseCache: ResponseCache;
  readonly log: FastifyBaseLogger | undefined;
}

/**
 * Creates the Fastify instance, without routes: server with connection limits and response cache in front, limits and
 * timeouts, validation, error handling, security headers, request ids and request log.
 */
export async function createFastify({ config, responseCache, log }: Options): Promise<FastifyInstance> {
  const publicHttps = config.publicUrl?.startsWith('https:') ?? false;
  const behindProxy = config.trustProxy.length > 0;
  const connections = new ConnectionCaps(config.trustProxy);
  const cacheHandler = new CacheHandler({ responseCache, connections, publicHttps, behindProxy });
  const app = Fastify({
    serverFactory: (handler, options) => cacheHandler.createServer(handler, options),
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: behindProxy ? [...config.trustProxy] : false,
    bodyLimit: LIMITS.jsonBodyBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_MAX },
    // Loading the renderer takes a second; on a busy machine it took more than the ten that are usual.
    pluginTimeout: 60_000,
    // Uploading an image over a slow connection takes minutes; an idle connection is dead long before that.
    requestTimeout: 300_000,
    connectionTimeout: 60_000,
    return503OnClosing: false,
    clientErrorHandler: handleClientError,
    // Requests that are refused before routing, such as malformed addresses, pass no hook.
    frameworkErrors(error, request, reply) {
      applySecurityHeaders(request, reply);
      handleError(error, request, reply);
    },
    forceCloseConnections: 'idle',
  });
  acceptEmptyJson(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(replyNotFound);
  app.decorate('publicHttps', publicHttps);
  app.decorate('cacheHandler', cacheHandler);
  app.decorate('responseCache', responseCache);
  app.addHook('preClose', async () => cacheHandler.close());
  await app.register(cookie, { hook: false });
  setSecurityHeaders(app);
  logRequests(app);
  return app;
}
