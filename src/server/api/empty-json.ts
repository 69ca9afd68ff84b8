import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

/** Returns whether a route works without a body; Fastify validates a missing one as null. */
const worksWithout = (body: unknown): boolean => body === undefined || (body as z.ZodType).safeParse(null).success;

/**
 * Lets a call that needs no body declare JSON and send none, as many clients do with `DELETE` and `POST /auth/logout`.
 * An empty body of a call that needs one is refused as before, with Fastify's error for invalid JSON.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { schema } = request.routeOptions;
    if (body === '' && worksWithout(schema?.body)) done(null, undefined);
    else void parse(request, body, done);
  });
}
