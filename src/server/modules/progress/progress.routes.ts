import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { endpoint } from '#server/api/endpoint.ts';
import type { Db } from '#server/db/database.ts';
import { getProgress, getStudyState, setDone, storeFacts } from './progress.service.ts';

/** Registers the caller's progress in a course; always their own, whatever their role. */
export async function progressRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  endpoint(app, 'GET /courses/:courseId/progress', ({ params, caller }) =>
    getProgress(db, params.courseId, caller._id),
  );

  endpoint(app, 'GET /courses/:courseId/study', ({ params, caller }) => getStudyState(db, params.courseId, caller._id));

  endpoint(app, 'PUT /courses/:courseId/progress/:sectionId', ({ params, body, caller }) => {
    // A browser keeps ticks made offline; they must not become those of the next user of that browser.
    if (body.userId !== undefined && body.userId !== caller._id) throw new AppError('other_account');
    return setDone(db, caller, params.courseId, params.sectionId, body.done);
  });

  endpoint(app, 'PUT /progress/facts', ({ body, caller }) => {
    if (body.userId !== caller._id) throw new AppError('other_account');
    return storeFacts(db, caller, body);
  });
}
