import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHttps } from '#server/ops/security-headers.ts';
import { DEVICE_DAYS, SESSION_DAYS } from '#server/db/session-lifetime.ts';

/** Holds the token; scripts cannot read it. */
const SESSION = 'aula_session';
/** Readable by scripts: a session may exist. Without it, pages skip calls that would return 401. */
const SIGNED_IN = 'aula_signed_in';
/** Identifies a browser that has logged in, so that wrong passwords of strangers are counted apart. */
const DEVICE = 'aula_device';

const DAY_SECONDS = 86_400;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

function cookieToken(request: FastifyRequest, name: string): string | null {
  const header = request.headers.cookie;
  if (header === undefined || !header.includes(name)) return null;
  const value = request.server.parseCookie(header)[name];
  return value !== undefined && TOKEN.test(value) ? value : null;
}

/** Returns the token of the session cookie, or null when it is missing or malformed. */
export const sessionToken = (request: FastifyRequest): string | null => cookieToken(request, SESSION);

/** Returns whether a cookie header may hold a session: true also for malformed tokens. */
export const mayBringSession = (cookies: string | undefined): boolean => cookies?.includes(SESSION) ?? false;

/** Returns the token of the device cookie, or null when it is missing or malformed. */
export const deviceToken = (request: FastifyRequest): string | null => cookieToken(request, DEVICE);

const base = (request: FastifyRequest) => ({ path: '/', sameSite: 'lax', secure: isHttps(request) }) as const;

/** Sets the session's token and its readable flag. */
function renewSessionCookie(request: FastifyRequest, reply: FastifyReply, session: string): void {
  const life = { ...base(request), maxAge: SESSION_DAYS * DAY_SECONDS };
  void reply.setCookie(SESSION, session, { ...life, httpOnly: true }).setCookie(SIGNED_IN, '1', life);
}

/** Logs a browser in: sets the session's token (HttpOnly), its readable flag and the device's token. */
export function setSessionCookies(request: FastifyRequest, reply: FastifyReply, session: string, device: string): void {
  renewSessionCookie(request, reply, session);
  void reply.setCookie(DEVICE, device, { ...base(request), httpOnly: true, maxAge: DEVICE_DAYS * DAY_SECONDS });
}

/** Logs a browser out; its device token stays. */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(SESSION, { ...base(request), httpOnly: true }).clearCookie(SIGNED_IN, base(request));
}
