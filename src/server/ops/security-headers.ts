import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const CONSTANT = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** One year, as hstspreload.org asks for; only where https already answers, or plain-http installs would lock themselves out. */
const HSTS = 'max-age=31536000; includeSubDomains';
const OVER_HTTPS = { ...CONSTANT, 'strict-transport-security': HSTS } as const;

declare module 'fastify' {
  interface FastifyInstance {
    /** The school's public address is an https one, whatever the last proxy speaks to us. */
    publicHttps: boolean;
  }
}

/** Whether the person's browser speaks https to the school. */
export const isHttps = (request: FastifyRequest): boolean => request.protocol === 'https' || request.server.publicHttps;

/** The headers every answer carries (OWASP Secure Headers Project), besides the number of its request. */
export const securityHeaders = (https: boolean): Readonly<Record<string, string>> => (https ? OVER_HTTPS : CONSTANT);

/** Puts them on an answer. */
export function applySecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(securityHeaders(isHttps(request))).header('x-request-id', request.id);
}

/** Puts them on all answers; one hook, because each costs every request. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    applySecurityHeaders(request, reply);
    done();
  });
}
