import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { IDENTITY } from '#contract/identity.ts';
import { acceptedAnswer, contactInput } from '#contract/mail.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { failures } from '#server/api/error-responses.ts';
import { networkOf } from '#server/ops/network.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { oneLine } from './email-templates.ts';
import type { MailLimits } from './mail.limits.ts';
import { type MailDesk, postMail } from './mail.service.ts';

interface Options {
  db: Db;
  desk: MailDesk;
  limits: MailLimits;
}

/** The contact form: what is written there reaches the school's support address, and answers reach the writer. */
export const contactRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, desk, limits }) => {
  app.post(
    '/',
    {
      config: { access: 'public' },
      bodyLimit: LIMITS.contactBodyBytes,
      schema: {
        tags: ['Contact'],
        summary: 'Write to the school',
        description: 'Refused with `mail_off` where the school sends no mail: nothing is kept then.',
        body: contactInput,
        response: { 202: acceptedAnswer, ...failures('invalid_input', 'mail_off', 'too_many_attempts') },
      },
    },
    async (request, reply) => {
      const { firstName, lastName, email, message } = request.body;
      await desk.mustWork();
      await limits.take(['writer', networkOf(request)], ['sender', email], ['letterbox', 'all']);
      await postMail(db, {
        kind: 'contact',
        to: IDENTITY.supportEmail,
        replyTo: email,
        locale: requestedLocale(request),
        data: { name: oneLine(`${firstName} ${lastName}`), email, message },
      });
      desk.wake();
      return reply.status(202).send({ message: 'Form submitted successfully' });
    },
  );
};
