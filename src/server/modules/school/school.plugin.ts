import type { FastifyInstance } from 'fastify';
import type { Reads } from '#server/db/reads.ts';
import type { MediaParts } from '#server/modules/media/media.service.ts';
import { firstStepsRoutes } from './first-steps.routes.ts';
import type { FirstStepsParts } from './first-steps.service.ts';
import type { PublishingParts } from './publish.service.ts';
import { schoolRoutes } from './school.routes.ts';

/** Registers the routes of the module: the school and its settings, the first steps. */
export async function schoolPlugin(
  app: FastifyInstance,
  options: PublishingParts & MediaParts & FirstStepsParts & { reads: Reads },
): Promise<void> {
  await app.register(schoolRoutes, options);
  await app.register(firstStepsRoutes, options);
}
