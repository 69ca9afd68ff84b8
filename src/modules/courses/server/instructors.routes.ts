import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import type { EditingParts } from './course-edits.service.ts';
import { changeInstructor, getAccounts, getInstructorPage, getProfile, updateProfile } from './instructors.service.ts';

/** Registers the profiles of instructors: their public pages, their editing, and which course names which. */
export async function instructorsRoutes(app: FastifyInstance, parts: EditingParts): Promise<void> {
  endpoint(app, 'GET /instructors/:id', ({ params }) => getInstructorPage(parts.db, params.id));

  endpoint(app, 'GET /users/user/:id/profile', ({ params }) => getProfile(parts.db, params.id));

  endpoint(app, 'PUT /users/user/:id/profile', ({ params, headers, body, picture, caller }) =>
    updateProfile(parts, caller, params.id, { ...body, version: headers['if-match'] }, picture),
  );

  endpoint(app, 'GET /admin/instructors', () => getAccounts(parts.db));

  endpoint(app, 'PUT /courses/:courseId/instructor', ({ params, body, caller }) =>
    changeInstructor(parts, caller, params.courseId, body),
  );
}
