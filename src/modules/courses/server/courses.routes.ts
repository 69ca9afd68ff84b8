import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CourseCard } from '#modules/courses/contract/courses.ts';
import * as LIMITS from '#contract/limits.ts';
import { signCourse } from '#server/adapters/signed-units.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import { findVisitor, findVisitorOfCourse } from '#server/sessions/visitor.ts';
import type { Services } from '#server/services.ts';
import { categoriesRoutes } from './categories.routes.ts';
import { courseEditsRoutes } from './course-edits.routes.ts';
import { instructorsRoutes } from './instructors.routes.ts';
import { sitemapRoutes } from './sitemap.routes.ts';
import { type Viewer, exportCourses, getCategories, getCourse, listCourses } from './courses.service.ts';

/** Registers the routes of the module: catalogue, course page, course editor, categories, instructors. */
export async function register(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(coursesRoutes, services);
  await app.register(courseEditsRoutes, services);
  await app.register(categoriesRoutes, services);
  await app.register(instructorsRoutes, services);
}

/** Registers what search engines ask for. */
export async function registerSite(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(sitemapRoutes, services);
}

/** Registers the public catalogue. Admins get more of each course, and its team of theirs. */
async function coursesRoutes(
  app: FastifyInstance,
  { db, reads, totalCounts, links, events }: Pick<Services, 'db' | 'reads' | 'totalCounts' | 'links' | 'events'>,
): Promise<void> {
  const viewerOf = async (request: FastifyRequest): Promise<'admin' | 'visitor'> =>
    (await findVisitor(db, request))?.role === 'admin' ? 'admin' : 'visitor';

  const viewerOfCourse = async (request: FastifyRequest, course: string): Promise<Viewer> => {
    const visitor = await findVisitorOfCourse(db, request, { course, unit: undefined });
    if (visitor?.role === 'admin') return 'admin';
    return visitor?.teamRole ? 'team' : 'visitor';
  };

  /** Has responses with these courses made again when the first of their sales ends. */
  const watchSales = (courses: readonly CourseCard[]): void => {
    for (const { saleEndsAt } of courses) if (saleEndsAt !== null) events.changesAt(Date.parse(saleEndsAt));
  };

  endpoint(app, 'GET /courses', async ({ query, request }) => {
    const viewer = await viewerOf(request);
    const { courses: items, total } = await reads.run(hasJustWritten(request), (handle) =>
      listCourses(handle, totalCounts, query, viewer),
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
    const viewer = await viewerOfCourse(request, params.courseId);
    const course = await reads.run(hasJustWritten(request), (handle) => getCourse(handle, params.courseId, viewer));
    watchSales([course]);
    if (course.students?.length === LIMITS.courseStudents)
      void reply.header('link', `</api/courses/${course._id}/students?limit=${LIMITS.pageSizeMax}>; rel="next"`);
    return signCourse(links, course);
  });
}
