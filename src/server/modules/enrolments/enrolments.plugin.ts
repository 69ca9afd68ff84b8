import type { FastifyInstance } from 'fastify';
import type { MediaLinks } from '#server/adapters/media-links.ts';
import { enrolmentsRoutes } from './enrolments.routes.ts';
import { placeRequestsRoutes } from './place-requests.routes.ts';
import type { RequestParts } from './place-requests.service.ts';

/** Registers the routes of the module: enrolments and requests for places. */
export async function enrolmentsPlugin(
  app: FastifyInstance,
  options: RequestParts & { readonly links: MediaLinks },
): Promise<void> {
  await app.register(enrolmentsRoutes, options);
  await app.register(placeRequestsRoutes, options);
}
