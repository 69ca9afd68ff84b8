import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import type { Services } from '#server/services.ts';
import { ofCourse } from '#modules/questions/server/question-reach.ts';
import type { QuestionServices } from '#modules/questions/server/questions.service.ts';
import { analyseTest, exportAnalysis } from './analysis.service.ts';
import { getEssays, getTaughtCourses, markEssay } from './essays.service.ts';
import { getQuestionResults, listSchoolQuestions } from './question-bank.service.ts';
import { planRegrade, regrade } from './regrading.service.ts';
import { listResets, resetProgress, undoReset } from './resets.service.ts';
import { previewTest } from './test-preview.service.ts';
import { getSettings } from './test-settings.service.ts';
import { getAttempt, getTest, saveOwnAnswers, startAttempt, submitAttempt } from './assessments.service.ts';

/** Registers taking and setting the tests of units, and marking essays. */
export async function register(
  app: FastifyInstance,
  services: QuestionServices & Pick<Services, 'reads'>,
): Promise<void> {
  const { db, reads } = services;
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/test', ({ params, caller }) =>
    getTest(services, caller, params.sectionId),
  );
  endpoint(app, 'POST /courses/:courseId/sections/:sectionId/attempts', ({ params, body, caller }) =>
    startAttempt(services, caller, params.sectionId, body._id),
  );
  endpoint(app, 'GET /courses/:courseId/attempts/:id', ({ params, caller }) => getAttempt(services, caller, params.id));
  endpoint(app, 'PUT /courses/:courseId/attempts/:id/answers', ({ params, body, caller }) =>
    saveOwnAnswers(db, caller, params.id, body),
  );
  endpoint(app, 'POST /courses/:courseId/attempts/:id/submit', ({ params, body, caller }) =>
    submitAttempt(services, caller, params.id, body),
  );

  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/test/settings', ({ params }) => getSettings(db, params));
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/test/preview', ({ params }) =>
    previewTest(services, params),
  );
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/test/analysis', ({ params }) => analyseTest(db, params));
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/test/analysis/export', ({ params }) =>
    exportAnalysis(db, params),
  );
  endpoint(
    app,
    'GET /courses/:courseId/questions/:id/regrade',
    ofCourse(db, ({ params }) => planRegrade(db, params.id)),
  );
  endpoint(
    app,
    'POST /courses/:courseId/questions/:id/regrade',
    ofCourse(db, ({ params, caller }) => regrade(db, caller, params.id)),
  );
  endpoint(app, 'GET /courses/:courseId/essays', ({ params, query, caller }) =>
    getEssays(services, caller, params.courseId, query.state === 'marked'),
  );
  endpoint(app, 'GET /admin/questions', ({ query, request }) =>
    reads.run(hasJustWritten(request), (handle) => listSchoolQuestions(handle, query)),
  );
  endpoint(app, 'GET /admin/questions/results', ({ query, request }) =>
    reads.run(hasJustWritten(request), (handle) => getQuestionResults(handle, query.ids)),
  );
  endpoint(app, 'GET /teaching/courses', ({ caller }) => getTaughtCourses(db, caller._id));
  endpoint(app, 'PUT /courses/:courseId/attempts/:id/marks', async ({ params, body, caller }) => {
    await markEssay(db, caller, params.id, body);
    return { message: 'Essay marked' };
  });
  endpoint(app, 'POST /courses/:courseId/students/:userId/resets', ({ params, body, caller }) =>
    resetProgress(db, caller, { course: params.courseId, userId: params.userId }, body),
  );
  endpoint(app, 'GET /courses/:courseId/resets', ({ caller }) => listResets(db, caller));
  endpoint(app, 'POST /courses/:courseId/resets/:id/undo', async ({ params, caller }) => {
    await undoReset(db, caller, params.id);
    return { message: 'The progress is restored' };
  });
}
