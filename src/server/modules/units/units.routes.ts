import type { FastifyInstance } from 'fastify';
import { signUnit } from '#server/adapters/signed-units.ts';
import { endpoint } from '#server/api/endpoint.ts';
import type { EditingParts } from '#server/modules/courses/course-edits.service.ts';
import { createUnit, deleteUnit, getUnit, reorderUnits, updateUnit } from './units.service.ts';

/** Registers reading and editing the units of a course. */
export async function unitsRoutes(app: FastifyInstance, parts: EditingParts): Promise<void> {
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId', ({ params, caller }) =>
    getUnit(parts, caller, params.sectionId),
  );

  endpoint(app, 'POST /courses/:courseId/sections', async ({ params, body, picture, caller }) =>
    signUnit(parts.links, await createUnit(parts, caller, params.courseId, body, picture)),
  );

  endpoint(app, 'PUT /courses/:courseId/sections/order', async ({ params, body, caller }) => {
    await reorderUnits(parts, caller, params.courseId, body.sections);
    return { message: 'Units reordered' };
  });

  endpoint(app, 'PUT /courses/:courseId/sections/:sectionId', async ({ params, headers, body, picture, caller }) => {
    const input = { ...body, version: headers['if-match'] };
    return signUnit(parts.links, await updateUnit(parts, caller, params.courseId, params.sectionId, input, picture));
  });

  endpoint(app, 'DELETE /courses/:courseId/sections/:sectionId', async ({ params, caller }) => {
    await deleteUnit(parts, caller, params.courseId, params.sectionId);
    return { message: 'Unit deleted' };
  });
}
