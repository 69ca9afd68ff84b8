import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { addressOf } from './page-address.ts';
import { mayBringTyped } from './typed-texts.ts';
import { visitorOf } from '#server/sessions/access.ts';
import { mayBringSession } from '#server/sessions/session-cookie.ts';

/** Who may get a cached response: all visitors, or the users enrolled in the course of its address. */
export type CacheScope = 'public' | 'enrolled';

/** Names one cached response. */
export interface CacheKey {
  readonly scope: CacheScope;
  readonly address: string;
}

/** Longer addresses are not cached. */
const ADDRESS_MAX = 200;

/**
 * Returns the key under which a request may be served before its route is known, or null where it bypasses the cache:
 * methods other than GET and HEAD, targets that are no path, API calls with a session, whose response may depend on the
 * user, and the page that shows a refused plain form again. Pages are rendered without a user, so their key does not
 * depend on the session.
 */
export function publicKeyOf(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): CacheKey | null {
  const { method, url = '', headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return null;
  if (!url.startsWith('/api/'))
    return mayBringTyped(headers.cookie) ? null : { scope: 'public', address: addressOf(url) };
  return mayBringSession(headers.cookie) ? null : { scope: 'public', address: url };
}

/**
 * Returns the key under which the response of an API route may be served and stored, or null where it bypasses the cache.
 * To be called after the guard of the route: a cached response saves making it, not checking who may have it. Admins
 * bypass the enrolled scope, so that they see what another process has just saved.
 */
export function routeKeyOf(request: FastifyRequest, scope: CacheScope): CacheKey | null {
  if (scope === 'public') return isCanonical(request) ? publicKeyOf(request) : null;
  return visitorOf(request).role === 'admin' ? null : { scope, address: pathOf(request) };
}

/** Returns the path of a call in its canonical spelling: the pattern of its route with the parsed parameters put in. */
function pathOf({ routeOptions, params }: FastifyRequest): string {
  const values = params as Readonly<Record<string, string>>;
  return routeOptions.url?.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '') ?? '';
}

/**
 * Returns whether a call's address is the canonical one: the parameters of the route's schema, as they were parsed, in
 * alphabetical order, and no others. There is no end to the other spellings, so they are served but not cached; nor are
 * searches, which are rarely repeated.
 */
function isCanonical(request: FastifyRequest): boolean {
  const { url, query, routeOptions } = request;
  if (url.length > ADDRESS_MAX || /[?&]q=/.test(url)) return false;
  const parsed = routeOptions.schema?.querystring === undefined ? {} : (query as object);
  const entries = Object.entries(parsed).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  search.sort();
  const address = entries.length === 0 ? pathOf(request) : `${pathOf(request)}?${search.toString()}`;
  // Lists of ids are written with plain commas.
  return url === address || url === address.replaceAll('%2C', ',');
}
