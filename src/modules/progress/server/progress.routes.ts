import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { requestedLocale } from '#server/api/requested-locale.ts';
import type { Services } from '#server/services.ts';
import { getProgress, getStudyState, setDone, storeFacts } from './progress.service.ts';

/** Browsers of phones have this in their names: MDN, "Browser detection using the user agent". */
const PHONE = /Mobi/;

/** Registers the caller's progress in a course; always their own, whatever their role. */
export async function register(app: FastifyInstance, { db }: Pick<Services, 'db'>): Promise<void> {
  endpoint(app, 'GET /courses/:courseId/progress', ({ params, caller }) => getProgress(db, params.courseId, caller));

  endpoint(app, 'GET /courses/:courseId/study', ({ params, caller }) => getStudyState(db, params.courseId, caller));

  endpoint(app, 'PUT /courses/:courseId/progress/:sectionId', ({ params, body, caller, request }) => {
    // A browser keeps ticks made offline; they must not become those of the next user of that browser.
    if (body.userId !== undefined && body.userId !== caller._id) throw new AppError('other_account');
    return setDone(db, caller, { course: params.courseId, ...params }, { ...body, locale: requestedLocale(request) });
  });

  endpoint(app, 'PUT /progress/facts', ({ body, caller, request }) => {
    if (body.userId !== caller._id) throw new AppError('other_account');
    const phone = PHONE.test(request.headers['user-agent'] ?? '');
    return storeFacts(db, caller, { ...body, phone, locale: requestedLocale(request) });
  });
}
