import type { FastifyInstance } from 'fastify';
import { signCourse } from '#server/adapters/signed-units.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { createCourse, deleteCourse, type CourseEditingParts, updateCourse } from './course-edits.service.ts';

/** Registers creating, changing and deleting courses. */
export async function courseEditsRoutes(app: FastifyInstance, parts: CourseEditingParts): Promise<void> {
  endpoint(app, 'POST /courses', async ({ body, picture, caller }) =>
    signCourse(parts.links, await createCourse(parts, caller, body, picture)),
  );

  endpoint(app, 'PUT /courses/:courseId', async ({ params, headers, body, picture, caller }) => {
    const input = { ...body, version: headers['if-match'] };
    return signCourse(parts.links, await updateCourse(parts, caller, params.courseId, input, picture));
  });

  endpoint(app, 'DELETE /courses/:courseId', async ({ params, body, caller }) => {
    await deleteCourse(parts, caller, params.courseId, body?.deleteImage ?? false);
    return { message: 'Course deleted' };
  });
}
