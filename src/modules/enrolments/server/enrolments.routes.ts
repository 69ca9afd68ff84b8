import type { FastifyInstance } from 'fastify';
import type { MediaLinks } from '#server/adapters/media-links.ts';
import { signCourse } from '#server/adapters/signed-units.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { getCourseToStudy } from '#server/modules/courses/courses.service.ts';
import {
  assignUser,
  type EnrolmentParts,
  exportStudents,
  listCoursesOf,
  listStudents,
  removeStudent,
} from './enrolments.service.ts';
import { importStudents } from './import.service.ts';

/** Registers enrolments: the courses of a user, the users of a course, and changing both. */
export async function enrolmentsRoutes(
  app: FastifyInstance,
  parts: EnrolmentParts & { readonly links: MediaLinks },
): Promise<void> {
  endpoint(app, 'GET /courses/:courseId/enrolled', async ({ params }) =>
    signCourse(parts.links, await getCourseToStudy(parts.db, params.courseId)),
  );

  endpoint(app, 'GET /users/user/:id/courses', ({ params }) => listCoursesOf(parts.db, params.id));

  endpoint(app, 'GET /courses/:courseId/students', async ({ params, query }) => {
    const { students: items, total } = await listStudents(parts.db, params.courseId, query);
    return { items, total };
  });

  endpoint(app, 'GET /courses/:courseId/students/export', ({ params, query, caller }) =>
    exportStudents(parts.db, caller, params.courseId, query),
  );

  endpoint(app, 'POST /courses/:courseId/assign-user', ({ params, body, caller }) =>
    assignUser(parts, caller, params.courseId, body),
  );

  endpoint(app, 'DELETE /courses/:courseId/students/:userId', async ({ params, caller }) => {
    await removeStudent(parts, caller, params.courseId, params.userId);
    return { message: 'Student removed from the course' };
  });

  endpoint(app, 'POST /courses/:courseId/students/import', ({ params, body, caller }) =>
    importStudents(parts, caller, params.courseId, body),
  );
}
