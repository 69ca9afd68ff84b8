import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const CONSTANT = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/**
 * Headers that browsers obey on documents alone. Scripts, style sheets and fonts go without: on a first visit they would be
 * most of a kilobyte.
 */
const OF_DOCUMENTS = ['permissions-policy', 'cross-origin-opener-policy'] as const;
const isPartOfPage = (type: string): boolean => /^(?:text\/(?:css|javascript)|font\/)/.test(type);

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

/**
 * Returns the headers of a response (OWASP Secure Headers Project), besides the request id. `type` is its media type; by
 * default it may be a document.
 */
export function securityHeaders(https: boolean, type = ''): Readonly<Record<string, string>> {
  const all = https ? OVER_HTTPS : CONSTANT;
  if (!isPartOfPage(type)) return all;
  return Object.fromEntries(Object.entries(all).filter(([name]) => !OF_DOCUMENTS.some((one) => one === name)));
}

/** Removes the headers of documents from a response that is a script, a style sheet or a font. */
export function dropDocumentHeaders(reply: FastifyReply, type: string): void {
  if (isPartOfPage(type)) for (const name of OF_DOCUMENTS) reply.removeHeader(name);
}

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
