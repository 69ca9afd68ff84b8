import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const CONSTANT = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** One year, as hstspreload.org requires; only over https, or installations without it would lock themselves out. */
const HSTS = 'max-age=31536000; includeSubDomains';
const OVER_HTTPS = { ...CONSTANT, 'strict-transport-security': HSTS } as const;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the public address is https, whatever protocol the last proxy uses. */
    publicHttps: boolean;
  }
}

/** Returns whether the client uses https. */
export const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https' || request.server.publicHttps;

/** Returns the headers of every response (OWASP Secure Headers Project), besides the request id. */
export const securityHeaders = (https: boolean): Readonly<Record<string, string>> => (https ? OVER_HTTPS : CONSTANT);

/** Sets the security headers and the request id on a response. */
export function applySecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(securityHeaders(isHttps(request))).header('x-request-id', request.id);
}

/** Sets them on all responses; one hook, because each costs every request. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    applySecurityHeaders(request, reply);
    done();
  });
}
