import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { visitorOf } from '#server/sessions/access.ts';
import { sendEncoded } from './encoded-body.ts';
import type { PageCache } from './response-cache.ts';
import { keptAnswerOf, pathOf } from './public-scope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route answers people enrolled in a course is the same for all of them: kept until the catalogue changes. */
    enrolledCopy?: boolean;
  }
}

/** The answer goes to no cache but ours: who may see it is asked of the database each time. */
const NOT_OUTSIDE = { 'cache-control': 'no-store' };

/**
 * Keeps what routes marked `enrolledCopy` answer people enrolled in a course. The guard of the route has run before: a
 * copy saves making the answer, never asking who may have it. Administrators are answered anew each time, so that they
 * see what another process has just saved. Throws at boot for a route that is not for enrolled people only.
 */
export function keepEnrolledCopies(app: FastifyInstance, cache: PageCache): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.enrolledCopy) return;
    if (route.config.access !== 'enrolled')
      throw new Error(`${route.url} keeps copies for people it does not ask for.`);
    const { handler } = route;
    route.handler = async function answerWithCopy(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      if (visitorOf(request).role === 'admin') return handler.call(this, request, reply);
      // No address of a page and no call of a guest begins like this: nobody else comes across it.
      const kept = await cache.answer(`enrolled ${pathOf(request)}`, async () =>
        keptAnswerOf(request, reply, await handler.call(this, request, reply), NOT_OUTSIDE),
      );
      return sendEncoded(request, reply.headers(kept.headers), kept.body);
    };
  });
}
