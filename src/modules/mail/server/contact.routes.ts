import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { networkOf } from '#server/ops/network.ts';
import type { Services } from '#server/services.ts';
import { oneLine } from './email-templates.ts';
import { postMail } from './mail.service.ts';

/** Registers the contact form: its messages go to the school's support address, and replies to the writer. */
export async function contactRoutes(
  app: FastifyInstance,
  { db, mail, mailLimits }: Pick<Services, 'db' | 'mail' | 'mailLimits'>,
): Promise<void> {
  endpoint(app, 'POST /contact', async ({ body, request }) => {
    const { firstName, lastName, email, message } = body;
    await mail.mustWork();
    await mailLimits.take(['writer', networkOf(request)], ['sender', email], ['contact', 'all']);
    await postMail(db, {
      kind: 'contact',
      to: await mail.inbox(),
      replyTo: email,
      locale: requestedLocale(request),
      data: { name: oneLine(`${firstName} ${lastName}`), email, message },
    });
    mail.wake();
    return { message: 'Form submitted successfully' };
  });
}
