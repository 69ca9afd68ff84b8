import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { courseRef, objectId } from '#contract/ids.ts';
import { progress, progressInput } from '#contract/progress.ts';
import type { Db } from '#server/db/database.ts';
import { visitorOf } from '#server/sessions/access.ts';
import { AppError } from '#server/errors.ts';
import { failures } from '#server/api/error-responses.ts';
import { getProgress, setDone } from './progress.service.ts';

const course = z.object({ courseId: courseRef });
const REFUSED = ['invalid_input', 'unauthenticated', 'not_enrolled', 'course_not_found'] as const;

/** How far the person asking has come in a course; always their own, whoever they are. */
export const progressRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/:courseId/progress',
    {
      config: { access: 'enrolled' },
      schema: {
        tags: ['Units'],
        summary: 'The units one is done with',
        params: course,
        response: { 200: progress, ...failures(...REFUSED) },
      },
    },
    (request) => getProgress(db, request.params.courseId, visitorOf(request)._id),
  );

  app.put(
    '/:courseId/progress/:sectionId',
    {
      config: { access: 'enrolled' },
      schema: {
        tags: ['Units'],
        summary: 'Tick a unit off, or take the tick back',
        params: course.extend({ sectionId: objectId }),
        body: progressInput,
        response: { 200: progress, ...failures(...REFUSED, 'section_not_found', 'other_account') },
      },
    },
    (request) => {
      const { courseId, sectionId } = request.params;
      const { done, userId } = request.body;
      const visitor = visitorOf(request);
      // A browser keeps ticks made offline; they must not become those of the next user of that browser.
      if (userId !== undefined && userId !== visitor._id) throw new AppError('other_account');
      return setDone(db, visitor, courseId, sectionId, done);
    },
  );
};
