import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fullCourse, createCourseInput, deleteCourseInput, updateCourseInput } from '#contract/courses.ts';
import { courseRef } from '#contract/ids.ts';
import { pictureUpload } from '#contract/media.ts';
import { visitorOf } from '#server/sessions/access.ts';
import { failures } from '#server/api/error-responses.ts';
import { readForm } from '#server/api/multipart-form.ts';
import { createCourse, deleteCourse, type EditingParts, updateCourse } from './course-edits.service.ts';

const params = z.object({ courseId: courseRef });
const REFUSED = ['invalid_input', 'unauthenticated', 'forbidden', 'picture_unreadable', 'picture_too_large'] as const;

/** Making, changing and deleting courses. */
export const courseEditsRoutes: FastifyPluginAsyncZod<EditingParts> = async (app, parts) => {
  app.post(
    '/',
    {
      config: { access: 'admin', form: createCourseInput.extend({ courseImage: pictureUpload }) },
      schema: { tags: ['Courses'], summary: 'Make a course', response: { 201: fullCourse, ...failures(...REFUSED) } },
    },
    async (request, reply) => {
      const form = await readForm(request, createCourseInput, 'courseImage');
      return reply.status(201).send(await createCourse(parts, visitorOf(request), form.input, form.picture));
    },
  );

  app.put(
    '/:courseId',
    {
      config: { access: 'admin', form: updateCourseInput.extend({ courseImage: pictureUpload }) },
      schema: {
        tags: ['Courses'],
        summary: 'Change a course',
        description:
          'What is left out stays. With the `version` last read, a change made meanwhile is not overwritten: the answer is `edit_conflict` with the present course as `current`. `sections` (JSON only) names the units that stay, in their new order.',
        params,
        response: { 200: fullCourse, ...failures(...REFUSED, 'course_not_found', 'edit_conflict') },
      },
    },
    async (request) => {
      const form = await readForm(request, updateCourseInput, 'courseImage');
      return updateCourse(parts, visitorOf(request), request.params.courseId, form.input, form.picture);
    },
  );

  app.delete(
    '/:courseId',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Courses'],
        summary: 'Delete a course with its units and enrolments',
        description:
          'With `deleteImage` its uploaded pictures go at once, otherwise within some hours: nothing points at them any more.',
        params,
        body: deleteCourseInput,
        response: {
          200: z.object({ message: z.string() }),
          ...failures('invalid_input', 'unauthenticated', 'forbidden', 'course_not_found'),
        },
      },
    },
    async (request) => {
      await deleteCourse(parts, visitorOf(request), request.params.courseId, request.body?.deleteImage ?? false);
      return { message: 'Course deleted' };
    },
  );
};
