import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { getCardForSale } from '#server/modules/courses/courses.service.ts';
import type { OrderParts } from '#server/modules/orders/orders.service.ts';
import { buyCourse } from '#server/modules/orders/purchase.service.ts';

/** Registers the calls of the demo's purchase. No card data ever reaches the server. */
export async function checkoutRoutes(app: FastifyInstance, parts: OrderParts): Promise<void> {
  endpoint(app, 'GET /courses/simulate-buy', ({ query }) => getCardForSale(parts.db, query.courseId));

  endpoint(app, 'PUT /courses/:courseId/assign', async ({ params, body, caller, request }) => {
    const locale = requestedLocale(request);
    const enrolment = await buyCourse(parts, params.courseId, caller, body, locale);
    if (!enrolment.alreadyEnrolled) app.tally.purchases += 1;
    return enrolment;
  });
}
