import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import type { Reads } from '#server/db/reads.ts';
import { searchSchool } from './search.service.ts';

/** Registers the search of the back office. */
export async function searchRoutes(app: FastifyInstance, { reads }: { reads: Reads }): Promise<void> {
  endpoint(app, 'GET /admin/search', ({ request, query }) =>
    reads.run(hasJustWritten(request), (handle) => searchSchool(handle, query.q)),
  );
}
