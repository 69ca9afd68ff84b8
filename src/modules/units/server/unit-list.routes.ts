import type { FastifyInstance } from 'fastify';
import { signCourse } from '#server/adapters/signed-units.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import type { CourseEditingServices } from '#modules/courses/server/course-edits.service.ts';
import { addOutline } from './add-outline.service.ts';
import { copyUnitsToCourse, duplicateCourse, duplicateUnits } from './copy-units.service.ts';
import { removeUnits, restoreUnits, setOutline } from './unit-list.service.ts';
import { setUnitStates } from './unit-states.service.ts';

/** Registers the changes of a course's list of units: chapters and order, copies, removal that can be undone. */
export async function unitListRoutes(app: FastifyInstance, services: CourseEditingServices): Promise<void> {
  endpoint(app, 'PUT /courses/:courseId/outline', async ({ params, body, caller }) =>
    signCourse(services.links, await setOutline(services, caller, params.courseId, body)),
  );

  endpoint(app, 'POST /courses/:courseId/outline', async ({ params, body, headers, caller }) => {
    const key = headers['idempotency-key'] ?? null;
    return { message: 'Units added', ...(await addOutline(services, caller, params.courseId, body, key)) };
  });

  endpoint(app, 'PUT /courses/:courseId/sections/states', async ({ params, body, caller }) =>
    signCourse(services.links, await setUnitStates(services, caller, params.courseId, body)),
  );

  endpoint(app, 'POST /courses/:courseId/sections/duplicate', async ({ params, body, caller, request }) => {
    const locale = requestedLocale(request);
    const sections = await duplicateUnits(services, caller, params.courseId, body.sections, locale);
    return { message: 'Units copied', sections };
  });

  endpoint(app, 'POST /courses/:courseId/sections/copy', async ({ params, body, headers, caller }) => {
    const key = headers['idempotency-key'] ?? null;
    return { message: 'Units copied', sections: await copyUnitsToCourse(services, caller, params.courseId, body, key) };
  });

  endpoint(app, 'POST /courses/:courseId/sections/remove', async ({ params, body, caller }) => {
    await removeUnits(services, caller, params.courseId, body.sections);
    return { message: 'Units removed' };
  });

  endpoint(app, 'POST /courses/:courseId/sections/restore', async ({ params, body, caller }) => {
    await restoreUnits(services, caller, params.courseId, body.sections);
    return { message: 'Units restored' };
  });

  endpoint(app, 'POST /courses/:courseId/duplicate', async ({ params, caller, request }) =>
    signCourse(services.links, await duplicateCourse(services, caller, params.courseId, requestedLocale(request))),
  );
}
