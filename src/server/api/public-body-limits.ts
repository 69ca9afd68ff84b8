import type { FastifyInstance } from 'fastify';
import * as LIMITS from '#contract/limits.ts';

/**
 * Limits the bodies of public calls that set no limit of their own. The longest name, address and password fit into 4 kB,
 * and a body is held in memory until it is complete.
 */
export function limitPublicBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'public') route.bodyLimit ??= LIMITS.publicBodyBytes;
  });
}
