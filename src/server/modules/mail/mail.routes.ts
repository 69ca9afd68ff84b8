import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { objectId } from '#contract/ids.ts';
import { listOutboxQuery, mailReport, outboxMessage, outboxMessageWhole, rehearsalInput } from '#contract/mail.ts';
import type { Db } from '#server/db/database.ts';
import { visitorOf } from '#server/sessions/access.ts';
import type { CatalogueSignal } from '#server/cache/catalogue-events.ts';
import { failures } from '#server/api/error-responses.ts';
import { type MailDesk, mailReport as reportOf, rehearseMail } from './mail.service.ts';
import { getMessage, listOutbox, retryMessage } from './outbox.service.ts';

interface Options {
  db: Db;
  desk: MailDesk;
  signal: CatalogueSignal;
  /** A mail server is configured. */
  configured: boolean;
  origin: () => string;
}

const tags = ['Back office'];
const one = z.object({ id: objectId });

/** The outbox, for administrators: what was sent, what waits, what failed, and whether mail is rehearsed. */
export const mailRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, desk, signal, configured, origin }) => {
  app.get(
    '/',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'What was sent, waits, failed or was kept',
        description: 'Newest first. `X-Total-Count` says how many match in all.',
        querystring: listOutboxQuery,
        response: { 200: z.array(outboxMessage), ...failures('invalid_input', 'unauthenticated', 'forbidden') },
      },
    },
    async (request, reply) => {
      const { messages, total } = await listOutbox(db, request.query);
      void reply.header('x-total-count', total);
      return messages;
    },
  );

  app.get(
    '/status',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Whether mail works, and how many messages there are',
        response: { 200: mailReport, ...failures('unauthenticated', 'forbidden') },
      },
    },
    () => reportOf(db, configured),
  );

  app.put(
    '/rehearsal',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Rehearse mail, or stop',
        description:
          'While rehearsing, everything that ends in an e-mail works as with a mail server, and the messages are kept here. Refused with `mail_on` where there is a mail server.',
        body: rehearsalInput,
        response: { 200: mailReport, ...failures('invalid_input', 'unauthenticated', 'forbidden', 'mail_on') },
      },
    },
    async (request) => {
      if (await rehearseMail(db, visitorOf(request), configured, request.body.rehearse)) signal.changed();
      return reportOf(db, configured);
    },
  );

  app.get(
    '/:id',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'A message with what it says',
        params: one,
        response: {
          200: outboxMessageWhole,
          ...failures('invalid_input', 'unauthenticated', 'forbidden', 'message_not_found'),
        },
      },
    },
    (request) => getMessage(db, request.params.id, origin()),
  );

  app.post(
    '/:id/retry',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'Send a message that failed again',
        params: one,
        response: {
          200: outboxMessageWhole,
          ...failures('invalid_input', 'unauthenticated', 'forbidden', 'message_not_found', 'message_settled'),
        },
      },
    },
    async (request) => {
      const message = await retryMessage(db, visitorOf(request), request.params.id, origin());
      desk.wake();
      return message;
    },
  );
};
