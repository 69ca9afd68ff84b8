import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import { AppError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import {
  addNote,
  deleteNote,
  explainAccess,
  getPerson,
  getTimeline,
  sendLink,
  setTimeFactor,
} from './people.service.ts';
import { stopView, viewAs } from './view-as.service.ts';

/** Registers the pages of people in the back office, and the explanation of an access for its user. */
export async function register(app: FastifyInstance, { db, mail }: Pick<Services, 'db' | 'mail'>): Promise<void> {
  endpoint(app, 'GET /courses/:courseId/access', ({ params, query, caller }) =>
    explainAccess(db, { userId: caller._id, course: params.courseId, unit: query.unit, forAdmin: false }),
  );

  endpoint(app, 'GET /admin/people/:id', ({ params }) => getPerson(db, params.id));
  endpoint(app, 'GET /admin/people/:id/timeline', ({ params, query }) => getTimeline(db, params.id, query));
  endpoint(app, 'GET /admin/people/:id/access/:courseId', ({ params, query }) =>
    explainAccess(db, { userId: params.id, course: params.courseId, unit: query.unit, forAdmin: true }),
  );

  endpoint(app, 'POST /admin/people/:id/notes', async ({ params, body, caller }) => {
    await addNote(db, caller, params.id, body.text);
    return { message: 'Note added' };
  });
  endpoint(app, 'DELETE /admin/notes/:id', async ({ params, caller }) => {
    await deleteNote(db, caller, params.id);
    return { message: 'Note deleted' };
  });
  endpoint(app, 'PUT /admin/people/:id/time-factor', async ({ params, body, caller }) => {
    await setTimeFactor(db, caller, params.id, body.factor);
    return { message: 'Time in tests changed' };
  });
  endpoint(app, 'POST /admin/people/:id/view', async ({ params, caller }) => {
    await viewAs(db, caller, params.id);
    return { message: 'The school is shown as this person sees it' };
  });
  endpoint(app, 'DELETE /auth/view', async ({ caller }) => {
    await stopView(db, caller);
    return { message: 'The school is shown as your own account sees it' };
  });
  endpoint(app, 'POST /admin/people/:id/link', async ({ params, caller, request }) => {
    if ((await mail.status()) === 'off') throw new AppError('mail_off');
    await sendLink(db, caller, params.id, requestedLocale(request));
    mail.wake();
    return { message: 'Link sent' };
  });
}
