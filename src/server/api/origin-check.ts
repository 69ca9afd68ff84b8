import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { isSafeMethod } from '#server/ops/is-safe-method.ts';

/** Returns the origin of a URL (RFC 6454: scheme, host and port), or null when the text is no URL. */
const originIn = (text: string): string | null => (URL.canParse(text) ? new URL(text).origin : null);

/**
 * Refuses writes that a browser sends on behalf of another site (OWASP CSRF prevention: verifying origin, fetch metadata).
 * With `publicUrl` only its origin is accepted, without it the origin the request was sent to; its scheme and host may come
 * from a trusted proxy only (`TRUST_PROXY`). The setup link is opened on the machine itself, not at the public address. Clients other than browsers send neither header and pass: they carry only
 * cookies they were given.
 */
export function checkOrigin(app: FastifyInstance, publicUrl: string | undefined): void {
  const publicOrigin = publicUrl === undefined ? null : new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (isSafeMethod(request.method)) return;
    const { origin } = request.headers;
    if (origin !== undefined) {
      const sentTo = originIn(`${request.protocol}://${request.host}`);
      const own = request.routeOptions.config.endpoint === 'POST /auth/setup' ? sentTo : (publicOrigin ?? sentTo);
      // An opaque origin ("null": a sandboxed frame, a file) is not equal to any other (RFC 6454 §5).
      if (own === null || originIn(origin) !== own) throw new AppError('bad_origin');
      return;
    }
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('bad_origin');
  });
}
