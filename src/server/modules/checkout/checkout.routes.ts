import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { getCardForSale } from '#server/modules/courses/courses.service.ts';
import { buyCourse } from './checkout.service.ts';

interface Options {
  db: Db;
  events: CatalogueEvents;
  payments: Config['payments'];
}

/** Registers the purchase of a course. The payment is simulated: no card data ever reaches the server. */
export async function checkoutRoutes(app: FastifyInstance, { db, events, payments }: Options): Promise<void> {
  endpoint(app, 'GET /courses/simulate-buy', ({ query }) => getCardForSale(db, query.courseId));

  endpoint(app, 'PUT /courses/:courseId/assign', async ({ params, body, caller, request }) => {
    const locale = requestedLocale(request);
    const enrolment = await buyCourse({ db, events }, payments, params.courseId, caller, body.userId, locale);
    if (!enrolment.alreadyEnrolled) app.tally.purchases += 1;
    return enrolment;
  });
}
