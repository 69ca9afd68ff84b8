import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import type { Db } from '#server/db/database.ts';
import type { Reads } from '#server/db/reads.ts';
import type { CountMemo } from '#server/db/total-count-cache.ts';
import { findVisitor } from '#server/sessions/visitor.ts';
import { type Eyes, getCategories, getCourse, listCourses } from './courses.service.ts';

interface Options {
  db: Db;
  reads: Reads;
  counts: CountMemo;
}

/** Registers the public catalogue. Admins get more of each course. */
export async function coursesRoutes(app: FastifyInstance, { db, reads, counts }: Options): Promise<void> {
  const eyesOf = async (request: FastifyRequest): Promise<Eyes> =>
    (await findVisitor(db, request))?.role === 'admin' ? 'admin' : 'visitor';

  endpoint(app, 'GET /courses', async ({ query, request }) => {
    const eyes = await eyesOf(request);
    const { courses: items, total } = await reads.run(hasJustWritten(request), (handle) =>
      listCourses(handle, counts, query, eyes),
    );
    return { items, total };
  });

  endpoint(app, 'GET /courses/categories', ({ request }) => reads.run(hasJustWritten(request), getCategories));

  endpoint(app, 'GET /courses/:courseId', async ({ params, request }) => {
    const eyes = await eyesOf(request);
    return reads.run(hasJustWritten(request), (handle) => getCourse(handle, params.courseId, eyes));
  });
}
