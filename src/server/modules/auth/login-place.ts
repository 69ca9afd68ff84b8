import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/http/network.ts';
import { deviceToken, sessionToken } from '#server/http/session-cookie.ts';
import type { LoginPlace } from './auth.service.ts';

/** Returns where a login comes from: the network, the browser, and the device and session it had before. */
export const loginPlaceOf = (request: FastifyRequest): LoginPlace => ({
  network: networkOf(request),
  userAgent: request.headers['user-agent'] ?? '',
  device: deviceToken(request),
  session: sessionToken(request),
});
