import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';
import { isRead } from './reads.ts';

/**
 * Refuses writes that a browser sends on behalf of another site (OWASP CSRF prevention: verifying origin, fetch metadata).
 * A caller that is no browser sends neither header and carries no cookie it was not given, so it passes.
 */
export function refuseForeignWrites(app: FastifyInstance, publicUrl: string | undefined): void {
  const publicHost = publicUrl === undefined ? null : new URL(publicUrl).host;
  app.addHook('onRequest', async (request) => {
    if (isRead(request.method)) return;
    const { origin } = request.headers;
    if (origin !== undefined) {
      const host = URL.canParse(origin) ? new URL(origin).host : null;
      if (host === null || (host !== publicHost && host !== request.host)) throw new AppError('bad_origin');
      return;
    }
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('bad_origin');
  });
}
