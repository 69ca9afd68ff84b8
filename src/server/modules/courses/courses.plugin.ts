import type { FastifyInstance } from 'fastify';
import type { Reads } from '#server/db/reads.ts';
import type { TotalCountCache } from '#server/db/total-count-cache.ts';
import { categoriesRoutes } from './categories.routes.ts';
import type { CategoryParts } from './categories.service.ts';
import { courseEditsRoutes } from './course-edits.routes.ts';
import type { CourseEditingParts } from './course-edits.service.ts';
import { coursesRoutes } from './courses.routes.ts';
import { instructorsRoutes } from './instructors.routes.ts';

/** Registers the routes of the module: catalogue, course page, course editor, categories, instructors. */
export async function coursesPlugin(
  app: FastifyInstance,
  options: CourseEditingParts & CategoryParts & { reads: Reads; counts: TotalCountCache },
): Promise<void> {
  await app.register(coursesRoutes, options);
  await app.register(courseEditsRoutes, options);
  await app.register(categoriesRoutes, options);
  await app.register(instructorsRoutes, options);
}
