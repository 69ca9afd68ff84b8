import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CourseCard } from '#contract/courses.ts';
import * as LIMITS from '#contract/limits.ts';
import type { MediaLinks } from '#server/adapters/media-links.ts';
import { signCourse } from '#server/adapters/signed-units.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import type { Db } from '#server/db/database.ts';
import type { Reads } from '#server/db/reads.ts';
import type { TotalCountCache } from '#server/db/total-count-cache.ts';
import { findVisitor } from '#server/sessions/visitor.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import { type Viewer, exportCourses, getCategories, getCourse, listCourses } from './courses.service.ts';

interface Options {
  db: Db;
  reads: Reads;
  counts: TotalCountCache;
  links: MediaLinks;
  events: CatalogueEvents;
}

/** Registers the public catalogue. Admins get more of each course. */
export async function coursesRoutes(
  app: FastifyInstance,
  { db, reads, counts, links, events }: Options,
): Promise<void> {
  const viewerOf = async (request: FastifyRequest): Promise<Viewer> =>
    (await findVisitor(db, request))?.role === 'admin' ? 'admin' : 'visitor';

  /** Has responses with these courses made again when the first of their sales ends. */
  const watchSales = (courses: readonly CourseCard[]): void => {
    for (const { saleEndsAt } of courses) if (saleEndsAt !== null) events.changesAt(Date.parse(saleEndsAt));
  };

  endpoint(app, 'GET /courses', async ({ query, request }) => {
    const viewer = await viewerOf(request);
    const { courses: items, total } = await reads.run(hasJustWritten(request), (handle) =>
      listCourses(handle, counts, query, viewer),
    );
    watchSales(items);
    return { items, total };
  });

  endpoint(app, 'GET /admin/courses/export', ({ query, request }) => {
    const recent = hasJustWritten(request);
    return exportCourses((read) => reads.run(recent, read), query);
  });

  endpoint(app, 'GET /courses/categories', ({ request }) => reads.run(hasJustWritten(request), getCategories));

  endpoint(app, 'GET /courses/:courseId', async ({ params, request, reply }) => {
    const viewer = await viewerOf(request);
    const course = await reads.run(hasJustWritten(request), (handle) => getCourse(handle, params.courseId, viewer));
    watchSales([course]);
    if (course.students?.length === LIMITS.courseStudents)
      void reply.header('link', `</api/courses/${course._id}/students?limit=${LIMITS.pageSizeMax}>; rel="next"`);
    return signCourse(links, course);
  });
}
