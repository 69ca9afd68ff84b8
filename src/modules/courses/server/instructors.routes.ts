import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import type { EditingServices } from './course-edits.service.ts';
import { changeInstructor, getAccounts, getInstructorPage, getProfile, updateProfile } from './instructors.service.ts';

/** Registers the profiles of instructors: their public pages, their editing, and which course names which. */
export async function instructorsRoutes(app: FastifyInstance, services: EditingServices): Promise<void> {
  endpoint(app, 'GET /instructors/:id', ({ params }) => getInstructorPage(services.db, params.id));

  endpoint(app, 'GET /users/user/:id/profile', ({ params }) => getProfile(services.db, params.id));

  endpoint(app, 'PUT /users/user/:id/profile', ({ params, headers, body, image, caller }) =>
    updateProfile(services, caller, params.id, { ...body, version: headers['if-match'] }, image),
  );

  endpoint(app, 'GET /admin/instructors', () => getAccounts(services.db));

  endpoint(app, 'PUT /courses/:courseId/instructor', ({ params, body, caller }) =>
    changeInstructor(services, caller, params.courseId, body),
  );
}
