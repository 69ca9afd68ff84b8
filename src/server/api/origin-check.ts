import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { isRead } from './is-safe-method.ts';

/** The origin (RFC 6454: scheme, host and port) a text names; null when it names none. */
const originIn = (text: string): string | null => (URL.canParse(text) ? new URL(text).origin : null);

/**
 * Refuses writes that a browser sends on behalf of another site (OWASP CSRF prevention: verifying origin, fetch metadata).
 * Whole origins are compared: with `publicUrl` only that one is accepted, without it the one the request was sent to, whose
 * scheme and host a proxy may name only if it is trusted (`TRUST_PROXY`).
 * A caller that is no browser sends neither header and carries no cookie it was not given, so it passes.
 */
export function refuseForeignWrites(app: FastifyInstance, publicUrl: string | undefined): void {
  const publicOrigin = publicUrl === undefined ? null : new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (isRead(request.method)) return;
    const { origin } = request.headers;
    if (origin !== undefined) {
      const own = publicOrigin ?? originIn(`${request.protocol}://${request.host}`);
      // An opaque origin ("null": a sandboxed frame, a file) is not equal to any other (RFC 6454 §5).
      if (own === null || originIn(origin) !== own) throw new AppError('bad_origin');
      return;
    }
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('bad_origin');
  });
}
