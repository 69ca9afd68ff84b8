import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { networkOf } from '#server/ops/network.ts';
import { deviceToken, sessionToken } from '#server/sessions/session-cookie.ts';
import type { LoginPlace } from './auth.service.ts';

/** Returns where a login comes from: the network, the browser, and the device and session it had before. */
export const loginPlaceOf = (request: FastifyRequest, mode: Config['mode']): LoginPlace => ({
  mode,
  network: networkOf(request),
  userAgent: request.headers['user-agent'] ?? '',
  device: deviceToken(request),
  session: sessionToken(request),
});
