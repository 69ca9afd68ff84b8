import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The log levels at which requests are logged. */
const LEVELS: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

/** Returns the pattern of a request's route, such as `/api/courses/:courseId`: never an id or a search text. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unmatched';

/** Logs every request at level info; costs nothing at higher levels. */
export function logRequests(app: FastifyInstance): void {
  if (!LEVELS.has(app.log.level)) return;
  app.cacheHandler.onServed(({ id, ms, ...served }) =>
    app.log.info({ reqId: id, ...served, ms: Math.round(ms * 10) / 10 }, 'request completed'),
  );
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request completed',
    );
    done();
  });
}
