import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptedAnswer, emailInput, listSubscribersQuery, subscriber, tokenInput } from '#contract/mail.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { failures } from '#server/api/error-responses.ts';
import { networkOf } from '#server/ops/network.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import type { MailLimits } from './mail.limits.ts';
import type { MailDesk } from './mail.service.ts';
import { confirm, listSubscribers, subscribe, subscribersCsv, unsubscribe } from './newsletter.service.ts';

interface Options {
  db: Db;
  desk: MailDesk;
  limits: MailLimits;
}

/** The newsletter as visitors meet it: asked for, confirmed by a link, left by another. */
export const newsletterRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, desk, limits }) => {
  // What mail programs post to leave a list is a form of one field (RFC 8058 §3.1); what it says is not needed.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => ({}));

  app.post(
    '/',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Newsletter'],
        summary: 'Ask for the newsletter',
        description:
          'Sends a link that confirms the address. The answer is the same whether it is subscribed already or not. Refused with `mail_off` where the school sends no mail.',
        body: emailInput,
        response: { 202: acceptedAnswer, ...failures('invalid_input', 'mail_off', 'too_many_attempts') },
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      await desk.mustWork();
      await limits.take(['network', networkOf(request)], ['receiver', `newsletter ${email}`]);
      await subscribe(db, email, requestedLocale(request));
      desk.wake();
      return reply.status(202).send({ message: 'A link to confirm the address is on its way.' });
    },
  );

  app.post(
    '/confirm',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Newsletter'],
        summary: 'Confirm a subscription',
        body: tokenInput,
        response: { 200: acceptedAnswer, ...failures('invalid_input', 'link_invalid', 'too_many_attempts') },
      },
    },
    async (request) => {
      await limits.mayTryLink(networkOf(request));
      await confirm(db, request.body.token).catch(async (cause: unknown) => {
        if (cause instanceof AppError && cause.code === 'link_invalid') await limits.linkFailed(networkOf(request));
        throw cause;
      });
      desk.wake();
      return { message: 'Subscribed' };
    },
  );

  const leaving = z.object({ token: z.string().max(200) });
  const description =
    'What `List-Unsubscribe` names (RFC 8058): posting to it takes the address off the list, opening it only leads to the page that asks.';

  app.get(
    '/unsubscribe',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Newsletter'],
        summary: 'The page to leave the newsletter',
        description,
        querystring: leaving,
        response: { 303: z.unknown().meta({ description: 'To the page that asks' }), ...failures('invalid_input') },
      },
    },
    (request, reply) => reply.redirect(`/newsletter/unsubscribe#${encodeURIComponent(request.query.token)}`, 303),
  );

  app.post(
    '/unsubscribe',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Newsletter'],
        summary: 'Leave the newsletter',
        description,
        querystring: leaving,
        response: { 200: acceptedAnswer, ...failures('invalid_input') },
      },
    },
    async (request) => {
      await unsubscribe(db, request.query.token);
      return { message: 'Unsubscribed' };
    },
  );
};

/** The subscribers, for administrators. */
export const subscribersRoutes: FastifyPluginAsyncZod<{ db: Db; origin: () => string }> = async (
  app,
  { db, origin },
) => {
  app.get(
    '/',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Back office'],
        summary: 'Who gets the newsletter',
        description: 'Newest first. `X-Total-Count` says how many match in all.',
        querystring: listSubscribersQuery,
        response: { 200: z.array(subscriber), ...failures('invalid_input', 'unauthenticated', 'forbidden') },
      },
    },
    async (request, reply) => {
      const { subscribers, total } = await listSubscribers(db, request.query);
      void reply.header('x-total-count', total);
      return subscribers;
    },
  );

  app.get(
    '/export',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Back office'],
        summary: 'All subscribers as CSV',
        description: 'E-mail, language, when it was confirmed, and the address by which this subscriber leaves.',
        response: {
          200: z.unknown().meta({ description: 'text/csv' }),
          ...failures('unauthenticated', 'forbidden'),
        },
      },
    },
    (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="newsletter.csv"')
        .send(Readable.from(subscribersCsv(db, origin()))),
  );
};
