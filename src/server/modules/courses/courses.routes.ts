import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { categoryCount, courseCard, courseDetail, listCoursesQuery } from '#contract/courses.ts';
import { courseRef } from '#contract/ids.ts';
import type { CountMemo } from '#server/db/total-count-cache.ts';
import type { Db } from '#server/db/database.ts';
import type { Reads } from '#server/db/reads.ts';
import { failures } from '#server/api/error-responses.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import { findVisitor } from '#server/sessions/visitor.ts';
import { type Eyes, getCategories, getCourse, listCourses } from './courses.service.ts';

interface Options {
  db: Db;
  reads: Reads;
  counts: CountMemo;
}

/** The catalogue: what there is to learn. Public, with more in it for administrators. */
export const coursesRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, reads, counts }) => {
  const eyesOf = async (request: FastifyRequest): Promise<Eyes> =>
    (await findVisitor(db, request))?.role === 'admin' ? 'admin' : 'visitor';

  app.get(
    '/',
    {
      config: { access: 'public', publicCopy: true },
      schema: {
        tags: ['Courses'],
        summary: 'List, search and filter courses',
        description: 'Without parameters every listed course. `X-Total-Count` says how many match in all.',
        querystring: listCoursesQuery,
        response: { 200: z.array(courseCard), ...failures('invalid_input') },
      },
    },
    async (request, reply) => {
      const eyes = await eyesOf(request);
      const { courses, total } = await reads.run(hasJustWritten(request), (copy) =>
        listCourses(copy, counts, request.query, eyes),
      );
      void reply.header('x-total-count', total);
      return courses;
    },
  );

  app.get(
    '/categories',
    {
      config: { access: 'public', publicCopy: true },
      schema: {
        tags: ['Courses'],
        summary: 'The categories that have courses, and how many',
        response: { 200: z.array(categoryCount) },
      },
    },
    (request) => reads.run(hasJustWritten(request), getCategories),
  );

  app.get(
    '/:courseId',
    {
      config: { access: 'public', publicCopy: true },
      schema: {
        tags: ['Courses'],
        summary: 'A course with its units',
        description:
          'Text and video of a unit are there when the unit is a free preview, or for an administrator. Otherwise `description` is the `summary` of the text.',
        params: z.object({ courseId: courseRef }),
        response: { 200: courseDetail, ...failures('invalid_input', 'course_not_found') },
      },
    },
    async (request) => {
      const eyes = await eyesOf(request);
      return reads.run(hasJustWritten(request), (copy) => getCourse(copy, request.params.courseId, eyes));
    },
  );
};
