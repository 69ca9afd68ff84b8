import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import type { Services } from '#server/services.ts';
import { changeRule, getCompletion, previewRule } from './completion.service.ts';

/** Registers the completion of courses. */
export async function register(app: FastifyInstance, { db }: Pick<Services, 'db'>): Promise<void> {
  endpoint(app, 'GET /courses/:courseId/completion', ({ params, caller }) =>
    getCompletion(db, caller._id, params.courseId),
  );

  endpoint(app, 'PUT /courses/:courseId/completion-rule', async ({ params, body, caller }) => {
    const rule = await changeRule(db, caller, params.courseId, body);
    app.jobs.wake();
    return rule;
  });

  endpoint(app, 'POST /courses/:courseId/completion-rule/preview', ({ params, body, caller }) =>
    previewRule(db, caller, params.courseId, body),
  );
}
