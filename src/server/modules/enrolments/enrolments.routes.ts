import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { courseWhole } from '#contract/courses.ts';
import { assignAnswer, assignInput, enrolledCard, student } from '#contract/enrolments.ts';
import { courseRef, objectId } from '#contract/ids.ts';
import type { Db } from '#server/db/database.ts';
import type { CatalogueSignal } from '#server/http/catalogue-signal.ts';
import { failures } from '#server/http/failures.ts';
import { getCourseToStudy } from '#server/modules/courses/courses.service.ts';
import { enrol, listCoursesOf, listStudents, removeStudent } from './enrolments.service.ts';

const course = z.object({ courseId: courseRef });

/** Who studies what. */
export const enrolmentsRoutes: FastifyPluginAsyncZod<{ db: Db; signal: CatalogueSignal }> = async (
  app,
  { db, signal },
) => {
  app.get(
    '/courses/:courseId/enrolled',
    {
      config: { access: 'enrolled' },
      schema: {
        tags: ['Enrolments'],
        summary: 'A course, whole, for somebody enrolled in it',
        params: course,
        response: {
          200: courseWhole,
          ...failures('invalid_input', 'unauthenticated', 'not_enrolled', 'course_not_found'),
        },
      },
    },
    (request) => getCourseToStudy(db, request.params.courseId),
  );

  app.get(
    '/users/user/:id/courses',
    {
      config: { access: 'self' },
      schema: {
        tags: ['Enrolments'],
        summary: 'The courses a person is enrolled in',
        params: z.object({ id: objectId }),
        response: { 200: z.array(enrolledCard), ...failures('invalid_input', 'unauthenticated', 'forbidden') },
      },
    },
    (request) => listCoursesOf(db, request.params.id),
  );

  app.get(
    '/courses/:courseId/students',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Enrolments'],
        summary: 'The people enrolled in a course',
        params: course,
        response: {
          200: z.array(student),
          ...failures('invalid_input', 'unauthenticated', 'forbidden', 'course_not_found'),
        },
      },
    },
    (request) => listStudents(db, request.params.courseId),
  );

  app.post(
    '/courses/:courseId/assign-user',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Enrolments'],
        summary: 'Enrol somebody without a purchase',
        params: course,
        body: assignInput,
        response: {
          200: assignAnswer,
          ...failures('invalid_input', 'unauthenticated', 'forbidden', 'course_not_found', 'user_not_found'),
        },
      },
    },
    (request) => enrol(db, signal, request.params.courseId, request.body.userId, 'admin'),
  );

  app.delete(
    '/courses/:courseId/students/:userId',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Enrolments'],
        summary: 'End an enrolment',
        params: course.extend({ userId: objectId }),
        response: {
          200: z.object({ message: z.string() }),
          ...failures('invalid_input', 'unauthenticated', 'forbidden', 'course_not_found', 'user_not_found'),
        },
      },
    },
    async (request) => {
      await removeStudent(db, signal, request.params.courseId, request.params.userId);
      return { message: 'Student removed from the course' };
    },
  );
};
