import type { FastifyInstance } from 'fastify';
import { signUnit } from '#server/adapters/signed-units.ts';
import { endpoint } from '#server/api/endpoint.ts';
import type { CourseEditingServices } from '#modules/courses/server/course-edits.service.ts';
import { unitDraftsRoutes } from './unit-drafts.routes.ts';
import { unitListRoutes } from './unit-list.routes.ts';
import { watchPublications } from './unit-states.service.ts';
import { createUnit, deleteUnit, getUnit, reorderUnits, updateUnit } from './units.service.ts';

/** Registers the routes of the module: the units of a course, their list, drafts and versions. */
export async function register(app: FastifyInstance, services: CourseEditingServices): Promise<void> {
  let stop = async (): Promise<void> => undefined;
  // A process that does not listen serves no cached responses.
  app.addHook('onListen', async () => {
    stop = watchPublications(services, (err) =>
      services.log.warn({ err }, 'next publication of a unit unknown, cached responses may be outdated'),
    );
  });
  app.addHook('onClose', () => stop());
  await app.register(unitsRoutes, services);
  await app.register(unitDraftsRoutes, services);
  await app.register(unitListRoutes, services);
}

/** Registers reading and editing the units of a course. */
async function unitsRoutes(app: FastifyInstance, services: CourseEditingServices): Promise<void> {
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId', ({ params, caller }) =>
    getUnit(services, caller, params.sectionId),
  );

  endpoint(app, 'POST /courses/:courseId/sections', async ({ params, body, image, caller }) =>
    signUnit(services.links, await createUnit(services, caller, params.courseId, body, image)),
  );

  endpoint(app, 'PUT /courses/:courseId/sections/order', async ({ params, body, caller }) => {
    await reorderUnits(services, caller, params.courseId, body.sections);
    return { message: 'Units reordered' };
  });

  endpoint(app, 'PUT /courses/:courseId/sections/:sectionId', async ({ params, headers, body, image, caller }) => {
    const input = { ...body, version: headers['if-match'] };
    return signUnit(
      services.links,
      await updateUnit(services, caller, params.courseId, params.sectionId, input, image),
    );
  });

  endpoint(app, 'DELETE /courses/:courseId/sections/:sectionId', async ({ params, caller }) => {
    await deleteUnit(services, caller, params.courseId, params.sectionId);
    return { message: 'Unit deleted' };
  });
}
