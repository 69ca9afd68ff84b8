import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHttps } from '#server/ops/security-headers.ts';
import { DEVICE_DAYS, SESSION_DAYS } from './session-lifetime.ts';

/** Holds the token; scripts cannot read it. */
const SESSION = 'aula_session';
/** Says only that a session may exist, so that a guest's page makes no call that is bound to answer 401. */
const SIGNED_IN = 'aula_signed_in';
/** Names a browser somebody has logged in from, so that a stranger's wrong passwords are counted apart. */
const DEVICE = 'aula_device';

const DAY_SECONDS = 86_400;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

function cookieToken(request: FastifyRequest, name: string): string | null {
  const header = request.headers.cookie;
  if (header === undefined || !header.includes(name)) return null;
  const value = request.server.parseCookie(header)[name];
  return value !== undefined && TOKEN.test(value) ? value : null;
}

/** The token of the session cookie; null when there is none or it is not of the form we give out. */
export const sessionToken = (request: FastifyRequest): string | null => cookieToken(request, SESSION);

/** Whether a request brings anything that could be a session: true also where `sessionToken` would answer null. */
export const mayBringSession = (cookies: string | undefined): boolean => cookies?.includes(SESSION) ?? false;

/** The token of the device cookie; null likewise. */
export const deviceToken = (request: FastifyRequest): string | null => cookieToken(request, DEVICE);

const base = (request: FastifyRequest) => ({ path: '/', sameSite: 'lax', secure: isHttps(request) }) as const;

/** Gives the browser a session's new token in the place of the one it had. */
function renewSessionCookie(request: FastifyRequest, reply: FastifyReply, session: string): void {
  const life = { ...base(request), maxAge: SESSION_DAYS * DAY_SECONDS };
  void reply.setCookie(SESSION, session, { ...life, httpOnly: true }).setCookie(SIGNED_IN, '1', life);
}

/** Logs the browser in: sets the session's token (HttpOnly), its readable shadow and the device's token. */
export function setSessionCookies(request: FastifyRequest, reply: FastifyReply, session: string, device: string): void {
  renewSessionCookie(request, reply, session);
  void reply.setCookie(DEVICE, device, { ...base(request), httpOnly: true, maxAge: DEVICE_DAYS * DAY_SECONDS });
}

/** Logs the browser out; the device stays known. */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(SESSION, { ...base(request), httpOnly: true }).clearCookie(SIGNED_IN, base(request));
}
