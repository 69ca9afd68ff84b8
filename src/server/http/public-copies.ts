import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodeText, sendEncoded } from './encoded-body.ts';
import type { PageCache } from './page-cache.ts';
import { routeOf } from './request-log.ts';
import { sessionToken } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route answers a guest is the same for every guest: it is kept, compressed, until the catalogue changes. */
    publicCopy?: boolean;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Searches and long addresses are answered but not kept: hardly anybody asks for the same one twice. */
const isKept = (url: string): boolean => url.length <= 200 && !/[?&]q=/.test(url);

/**
 * Keeps what routes marked `publicCopy` answer guests, so that most of them are answered with bytes that lie ready.
 * Whoever brings a session is answered anew each time: an administrator sees more. Nothing else may be cached anywhere.
 */
export function keepPublicCopies(app: FastifyInstance, cache: PageCache): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  app.addHook('onRoute', (route) => {
    if (!route.config?.publicCopy) return;
    const { handler } = route;
    route.handler = async function answerWithCopy(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      if (sessionToken(request) !== null || !isKept(request.url)) return handler.call(this, request, reply);
      const kept = await cache.answer(`api ${request.url}`, async () => {
        const text = String(
          reply.serializeInput((await handler.call(this, request, reply)) as Record<string, unknown>, '200'),
        );
        const total = reply.getHeader('x-total-count');
        return {
          status: 200,
          headers: {
            'cache-control': 'public, no-cache',
            ...(total !== undefined && { 'x-total-count': String(total) }),
          },
          body: encodeText(text, JSON_TYPE),
          route: routeOf(request),
        };
      });
      return sendEncoded(request, reply.headers(kept.headers), kept.body);
    };
  });
}
