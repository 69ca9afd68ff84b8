import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from '#server/ops/request-log.ts';
import { type CacheScope, routeKeyOf } from './cache-key.ts';
import { encodeText, sendEncoded } from './encoded-body.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The responses of this route are cached until the catalogue changes: the same for every guest, or every enrolled user. */
    cache?: CacheScope;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** What caches other than ours may do. Who may see an enrolled response is checked on every request. */
const CACHE_CONTROL: Readonly<Record<CacheScope, string>> = { public: 'public, no-cache', enrolled: 'no-store' };

/**
 * Caches the responses of routes registered after this with `config.cache`; all others get `no-store`. Throws at boot
 * for an `enrolled` scope on a route with other access.
 */
export function cacheRoutes(app: FastifyInstance, cache: ResponseCache): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  app.addHook('onRoute', (route) => {
    const scope = route.config?.cache;
    if (scope === undefined) return;
    if (scope === 'enrolled' && route.config?.access !== 'enrolled')
      throw new Error(`${route.url} has the cache scope "enrolled" but not the access "enrolled".`);
    const { handler } = route;
    route.handler = async function handleWithCache(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const key = routeKeyOf(request, scope);
      if (!key) return handler.call(this, request, reply);
      const { headers, body } = await cache.load(key, async () =>
        responseOf(request, reply, await handler.call(this, request, reply), scope),
      );
      return sendEncoded(request, reply.headers(headers), body);
    };
  });
}

/** Returns a handler's result as a response to cache, serialized by the schema of its route. */
function responseOf(request: FastifyRequest, reply: FastifyReply, result: unknown, scope: CacheScope): CachedResponse {
  const text = String(reply.serializeInput(result as Record<string, unknown>, '200'));
  const total = reply.getHeader('x-total-count');
  return {
    status: 200,
    headers: { 'cache-control': CACHE_CONTROL[scope], ...(total !== undefined && { 'x-total-count': String(total) }) },
    body: encodeText(text, JSON_TYPE),
    route: routeOf(request),
    // There is no end to empty lists. The pages of a list and the ids asked for are the caller's to choose.
    tier: total === 0 ? 'none' : request.url.includes('?') ? 'other' : 'canonical',
  };
}
