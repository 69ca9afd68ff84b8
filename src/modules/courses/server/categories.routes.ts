import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import {
  type CategoryParts,
  createCategory,
  deleteCategory,
  listCategories,
  mergeCategory,
  orderCategories,
  renameCategory,
} from './categories.service.ts';

/** Registers the categories of courses, for admins. Visitors get them with the school. */
export async function categoriesRoutes(app: FastifyInstance, parts: CategoryParts): Promise<void> {
  endpoint(app, 'GET /school/categories', () => listCategories(parts.db));
  endpoint(app, 'POST /school/categories', ({ body, caller }) => createCategory(parts, caller, body));
  endpoint(app, 'PUT /school/categories/order', ({ body, caller }) => orderCategories(parts, caller, body));
  endpoint(app, 'PUT /school/categories/:id', ({ params, headers, body, caller }) =>
    renameCategory(parts, caller, params.id, { ...body, version: headers['if-match'] }),
  );
  endpoint(app, 'POST /school/categories/:id/merge', ({ params, headers, body, caller }) =>
    mergeCategory(parts, caller, params.id, { ...body, version: headers['if-match'] }),
  );
  endpoint(app, 'DELETE /school/categories/:id', ({ params, headers, caller }) =>
    deleteCategory(parts, caller, params.id, { version: headers['if-match'] }),
  );
}
