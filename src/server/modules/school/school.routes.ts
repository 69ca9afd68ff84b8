import type { FastifyInstance } from 'fastify';
import type { School } from '#contract/school.ts';
import { endpoint } from '#server/api/endpoint.ts';

/** Registers what every page needs to know about the school it is shown in. */
export async function schoolRoutes(app: FastifyInstance, options: { school: () => Promise<School> }): Promise<void> {
  endpoint(app, 'GET /school', () => options.school());
}
