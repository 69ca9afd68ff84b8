import type { FastifyInstance } from 'fastify';
import { LIMITS } from '#contract/limits.ts';

/**
 * Bounds the bodies of calls that anybody may make, unless a route sets a limit of its own: the longest name, address and
 * password there may be fit into 4 kB, and what arrives from a stranger is held in memory until it is whole.
 */
export function boundPublicBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'public') route.bodyLimit ??= LIMITS.publicBodyBytes;
  });
}
