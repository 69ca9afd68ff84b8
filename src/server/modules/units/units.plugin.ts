import type { FastifyInstance } from 'fastify';
import type { EditingParts } from '#server/modules/courses/course-edits.service.ts';
import { unitDraftsRoutes } from './unit-drafts.routes.ts';
import { unitListRoutes } from './unit-list.routes.ts';
import { unitsRoutes } from './units.routes.ts';

/** Registers the routes of the module: the units of a course, their list, drafts and versions. */
export async function unitsPlugin(app: FastifyInstance, options: EditingParts): Promise<void> {
  await app.register(unitsRoutes, options);
  await app.register(unitDraftsRoutes, options);
  await app.register(unitListRoutes, options);
}
