import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fullCourse } from '#contract/courses.ts';
import {
  assignAnswer,
  assignInput,
  enrolledCard,
  importAnswer,
  importStudentsInput,
  listStudentsQuery,
  student,
} from '#contract/enrolments.ts';
import { courseRef, objectId } from '#contract/ids.ts';
import { visitorOf } from '#server/sessions/access.ts';
import { failures } from '#server/api/error-responses.ts';
import { getCourseToStudy } from '#server/modules/courses/courses.service.ts';
import { assignUser, type EnrolmentParts, listCoursesOf, listStudents, removeStudent } from './enrolments.service.ts';
import { importStudents } from './import.service.ts';

const course = z.object({ courseId: courseRef });

/** Who studies what. */
export const enrolmentsRoutes: FastifyPluginAsyncZod<EnrolmentParts> = async (app, parts) => {
  app.get(
    '/courses/:courseId/enrolled',
    {
      config: { access: 'enrolled', enrolledCopy: true },
      schema: {
        tags: ['Enrolments'],
        summary: 'A course, whole, for somebody enrolled in it',
        params: course,
        response: {
          200: fullCourse,
          ...failures('invalid_input', 'unauthenticated', 'not_enrolled', 'course_not_found'),
        },
      },
    },
    (request) => getCourseToStudy(parts.db, request.params.courseId),
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
    (request) => listCoursesOf(parts.db, request.params.id),
  );

  app.get(
    '/courses/:courseId/students',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Enrolments'],
        summary: 'The people enrolled in a course',
        description: '`X-Total-Count` says how many match in all.',
        params: course,
        querystring: listStudentsQuery,
        response: {
          200: z.array(student),
          ...failures('invalid_input', 'unauthenticated', 'forbidden', 'course_not_found'),
        },
      },
    },
    async (request, reply) => {
      const { students, total } = await listStudents(parts.db, request.params.courseId, request.query);
      void reply.header('x-total-count', total);
      return students;
    },
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
    (request) => assignUser(parts, visitorOf(request), request.params.courseId, request.body.userId),
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
      await removeStudent(parts, visitorOf(request), request.params.courseId, request.params.userId);
      return { message: 'Student removed from the course' };
    },
  );

  app.post(
    '/courses/:courseId/students/import',
    {
      config: { access: 'admin' },
      bodyLimit: 4 * 1024 * 1024,
      schema: {
        tags: ['Enrolments'],
        summary: 'Enrol the people behind a list of e-mails',
        description:
          'With `dryRun` (the default) it only says, line by line, what would happen. An account whose address is not confirmed is enrolled only if `accepted` names its id and its address.',
        params: course,
        body: importStudentsInput,
        response: {
          200: importAnswer,
          ...failures('invalid_input', 'unauthenticated', 'forbidden', 'course_not_found', 'too_large'),
        },
      },
    },
    (request) => importStudents(parts, visitorOf(request), request.params.courseId, request.body),
  );
};
