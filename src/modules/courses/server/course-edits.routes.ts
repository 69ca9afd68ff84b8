import type { FastifyInstance } from 'fastify';
import { signCourse } from '#server/adapters/signed-units.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { createCourse, deleteCourse, type CourseEditingServices, updateCourse } from './course-edits.service.ts';

/** Registers creating, changing and deleting courses. */
export async function courseEditsRoutes(app: FastifyInstance, services: CourseEditingServices): Promise<void> {
  endpoint(app, 'POST /courses', async ({ body, image, caller }) =>
    signCourse(services.links, await createCourse(services, caller, body, image)),
  );

  endpoint(app, 'PUT /courses/:courseId', async ({ params, headers, body, image, caller }) => {
    const input = { ...body, version: headers['if-match'] };
    return signCourse(services.links, await updateCourse(services, caller, params.courseId, input, image));
  });

  endpoint(app, 'DELETE /courses/:courseId', async ({ params, body, caller }) => {
    await deleteCourse(services, caller, params.courseId, body?.deleteImage ?? false);
    return { message: 'Course deleted' };
  });
}
