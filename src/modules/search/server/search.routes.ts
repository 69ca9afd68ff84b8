import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import type { Services } from '#server/services.ts';
import { searchSchool } from './search.service.ts';

/** Registers the search of the back office. */
export async function register(app: FastifyInstance, { reads }: Pick<Services, 'reads'>): Promise<void> {
  endpoint(app, 'GET /admin/search', ({ request, query }) =>
    reads.run(hasJustWritten(request), (handle) => searchSchool(handle, query.q)),
  );
}
