import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { createCourse, deleteCourse, type CourseEditingParts, updateCourse } from './course-edits.service.ts';

/** Registers creating, changing and deleting courses. */
export async function courseEditsRoutes(app: FastifyInstance, parts: CourseEditingParts): Promise<void> {
  endpoint(app, 'POST /courses', ({ body, picture, caller }) => createCourse(parts, caller, body, picture));

  endpoint(app, 'PUT /courses/:courseId', ({ params, body, picture, caller }) =>
    updateCourse(parts, caller, params.courseId, body, picture),
  );

  endpoint(app, 'DELETE /courses/:courseId', async ({ params, body, caller }) => {
    await deleteCourse(parts, caller, params.courseId, body?.deleteImage ?? false);
    return { message: 'Course deleted' };
  });
}
