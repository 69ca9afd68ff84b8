import type { FastifyInstance } from 'fastify';
import { signCourse } from '#server/adapters/signed-units.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { unitsFor } from '#server/db/units-to-read.ts';
import { getCourseToStudy } from '#modules/courses/server/courses.service.ts';
import type { Services } from '#server/services.ts';
import { assignUser, extendAccess, listCoursesOf, removeStudent } from './enrolments.service.ts';
import { importStudents } from './import.service.ts';
import { exportStudents, getStudentsSummary, listStudents } from './learners.service.ts';
import { placeRequestsRoutes } from './place-requests.routes.ts';

/** Registers the routes of the module: enrolments and requests for places. */
export async function register(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(enrolmentsRoutes, services);
  await app.register(placeRequestsRoutes, services);
}

/** Registers enrolments: the courses of a user, the users of a course, and changing both. */
async function enrolmentsRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'events' | 'links' | 'totalCounts' | 'mail' | 'origin'>,
): Promise<void> {
  endpoint(app, 'GET /courses/:courseId/enrolled', async ({ params, caller }) =>
    signCourse(services.links, await getCourseToStudy(services.db, params.courseId, unitsFor(caller))),
  );

  endpoint(app, 'GET /users/user/:id/courses', ({ params }) => listCoursesOf(services.db, params.id));

  endpoint(app, 'GET /courses/:courseId/students', async ({ params, query, caller }) => {
    const { students: items, total } = await listStudents(services, caller, params.courseId, query);
    return { items, total };
  });

  endpoint(app, 'GET /courses/:courseId/students/summary', ({ params }) =>
    getStudentsSummary(services.db, params.courseId),
  );

  endpoint(app, 'GET /courses/:courseId/students/export', ({ params, query, caller }) =>
    exportStudents(services.db, caller, params.courseId, query),
  );

  endpoint(app, 'POST /courses/:courseId/assign-user', ({ params, body, caller }) =>
    assignUser(services, caller, params.courseId, body),
  );

  endpoint(app, 'DELETE /courses/:courseId/students/:userId', async ({ params, caller }) => {
    await removeStudent(services, caller, params.courseId, params.userId);
    return { message: 'Student removed from the course' };
  });

  endpoint(app, 'PUT /courses/:courseId/students/:userId/access', ({ params, body, caller }) =>
    extendAccess(services.db, caller, params.courseId, { ...params, ...body }),
  );

  endpoint(app, 'POST /courses/:courseId/students/import', ({ params, body, caller, request }) =>
    importStudents(services, caller, params.courseId, body, requestedLocale(request)),
  );
}
