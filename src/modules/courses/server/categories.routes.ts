import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import {
  type CategoryServices,
  createCategory,
  deleteCategory,
  listCategories,
  mergeCategory,
  orderCategories,
  renameCategory,
} from './categories.service.ts';

/** Registers the categories of courses, for admins. Visitors get them with the school. */
export async function categoriesRoutes(app: FastifyInstance, services: CategoryServices): Promise<void> {
  endpoint(app, 'GET /school/categories', () => listCategories(services.db));
  endpoint(app, 'POST /school/categories', ({ body, caller }) => createCategory(services, caller, body));
  endpoint(app, 'PUT /school/categories/order', ({ body, caller }) => orderCategories(services, caller, body));
  endpoint(app, 'PUT /school/categories/:id', ({ params, headers, body, caller }) =>
    renameCategory(services, caller, params.id, { ...body, version: headers['if-match'] }),
  );
  endpoint(app, 'POST /school/categories/:id/merge', ({ params, headers, body, caller }) =>
    mergeCategory(services, caller, params.id, { ...body, version: headers['if-match'] }),
  );
  endpoint(app, 'DELETE /school/categories/:id', ({ params, headers, caller }) =>
    deleteCategory(services, caller, params.id, { version: headers['if-match'] }),
  );
}
