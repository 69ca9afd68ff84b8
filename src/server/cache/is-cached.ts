import type { FastifyRequest } from 'fastify';
import { addressOf } from '#server/rendering/page-address.ts';
import type { PageCache } from './response-cache.ts';
import { sessionToken } from '#server/sessions/session-cookie.ts';

/** Whether a request will be answered with bytes that lie in memory, so that answering it costs next to nothing. */
export function liesReady(cache: PageCache, request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const { url } = request;
  if (url.startsWith('/assets/')) return true;
  if (url.startsWith('/api/')) return sessionToken(request) === null && cache.has(`api ${url}`);
  return cache.has(addressOf(url));
}
