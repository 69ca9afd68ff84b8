import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The levels at which such lines are written. */
const READ_AT: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

/** The pattern of the route that answers, such as `/api/courses/:courseId`: never an id, never what was searched for. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unmatched';

/** Writes a line for every answered request where somebody reads lines of that level; costs nothing otherwise. */
export function logRequests(app: FastifyInstance): void {
  if (!READ_AT.has(app.log.level)) return;
  app.fastLane.onServed(({ id, ms, ...served }) =>
    app.log.info({ reqId: id, ...served, ms: Math.round(ms * 10) / 10 }, 'answered'),
  );
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
    done();
  });
}
