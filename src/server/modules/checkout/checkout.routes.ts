import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { simulateBuyQuery } from '#contract/checkout.ts';
import { courseCard } from '#contract/courses.ts';
import { assignAnswer, assignInput } from '#contract/enrolments.ts';
import { courseRef } from '#contract/ids.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { CatalogueSignal } from '#server/cache/catalogue-events.ts';
import { visitorOf } from '#server/sessions/access.ts';
import { failures } from '#server/api/error-responses.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { getCard } from '#server/modules/courses/courses.service.ts';
import { buyCourse } from './checkout.service.ts';

interface Options {
  db: Db;
  signal: CatalogueSignal;
  payments: Config['payments'];
}

/** From the cart to a course one may study. The payment is simulated: no card data ever reaches the server. */
export const checkoutRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, signal, payments }) => {
  app.get(
    '/simulate-buy',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Checkout'],
        summary: 'A course as the cart takes it, at its present price',
        description: "Without `courseId`, the school's unlisted sample course.",
        querystring: simulateBuyQuery,
        response: { 200: courseCard, ...failures('invalid_input', 'course_not_found') },
      },
    },
    (request) => getCard(db, request.query.courseId),
  );

  app.put(
    '/:courseId/assign',
    {
      config: { access: 'self' },
      schema: {
        tags: ['Checkout'],
        summary: 'Buy a course for oneself',
        description:
          'Safe to repeat: somebody enrolled already is not charged again, and the answer says so. A receipt goes into the outbox.',
        params: z.object({ courseId: courseRef }),
        body: assignInput,
        response: {
          200: assignAnswer,
          ...failures(
            'invalid_input',
            'unauthenticated',
            'forbidden',
            'course_not_found',
            'user_not_found',
            'payments_unavailable',
          ),
        },
      },
    },
    async (request) => {
      const { params, body } = request;
      const [buyer, locale] = [visitorOf(request), requestedLocale(request)];
      const answer = await buyCourse({ db, signal }, payments, params.courseId, buyer, body.userId, locale);
      if (!answer.alreadyEnrolled) app.tally.purchases += 1;
      return answer;
    },
  );
};
