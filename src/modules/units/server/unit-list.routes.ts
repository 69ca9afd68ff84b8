import type { FastifyInstance } from 'fastify';
import { signCourse } from '#server/adapters/signed-units.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import type { EditingParts } from '#server/modules/courses/course-edits.service.ts';
import { duplicateCourse, duplicateUnits, removeUnits, restoreUnits, setOutline } from './unit-list.service.ts';

/** Registers the changes of a course's list of units: chapters and order, copies, removal that can be undone. */
export async function unitListRoutes(app: FastifyInstance, parts: EditingParts): Promise<void> {
  endpoint(app, 'PUT /courses/:courseId/outline', async ({ params, body, caller }) =>
    signCourse(parts.links, await setOutline(parts, caller, params.courseId, body)),
  );

  endpoint(app, 'POST /courses/:courseId/sections/duplicate', async ({ params, body, caller, request }) => {
    const locale = requestedLocale(request);
    const sections = await duplicateUnits(parts, caller, params.courseId, body.sections, locale);
    return { message: 'Units copied', sections };
  });

  endpoint(app, 'POST /courses/:courseId/sections/remove', async ({ params, body, caller }) => {
    await removeUnits(parts, caller, params.courseId, body.sections);
    return { message: 'Units removed' };
  });

  endpoint(app, 'POST /courses/:courseId/sections/restore', async ({ params, body, caller }) => {
    await restoreUnits(parts, caller, params.courseId, body.sections);
    return { message: 'Units restored' };
  });

  endpoint(app, 'POST /courses/:courseId/duplicate', async ({ params, caller, request }) =>
    signCourse(parts.links, await duplicateCourse(parts, caller, params.courseId, requestedLocale(request))),
  );
}
