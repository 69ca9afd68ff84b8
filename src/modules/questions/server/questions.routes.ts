import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import { copyFromBank, listDrawable } from './draw-questions.service.ts';
import { importQuestions, type QuestionImportServices } from './import-questions.service.ts';
import { ofCourse } from './question-reach.ts';
import { getPlaced, getPractice, tryAnswers } from './practice.service.ts';
import {
  addQuestion,
  listQuestions,
  previewQuestion,
  type QuestionServices,
  removeQuestion,
  updateQuestion,
} from './questions.service.ts';

/** Registers the bank of questions of a course, and its questions in the texts of units. */
export async function register(
  app: FastifyInstance,
  services: QuestionServices & QuestionImportServices,
): Promise<void> {
  const { db } = services;
  endpoint(app, 'GET /courses/:courseId/questions', ({ params }) => listQuestions(db, params.courseId));
  endpoint(app, 'POST /courses/:courseId/questions', ({ params, body, caller }) =>
    addQuestion(db, caller, params.courseId, body),
  );
  endpoint(app, 'POST /courses/:courseId/questions/import', ({ params, body, headers, caller }) =>
    importQuestions(services, caller, params.courseId, body, headers['idempotency-key'] ?? null),
  );
  endpoint(app, 'GET /courses/:courseId/bank', ({ params, query, caller }) =>
    listDrawable(db, caller, params.courseId, query),
  );
  endpoint(app, 'POST /courses/:courseId/bank', async ({ params, body, headers, caller }) => ({
    questions: await copyFromBank(db, caller, params.courseId, body, headers['idempotency-key'] ?? null),
  }));
  endpoint(app, 'GET /courses/:courseId/questions/placed', ({ params, query, caller }) =>
    getPlaced(services, caller, params.courseId, query.ids),
  );
  endpoint(app, 'POST /courses/:courseId/questions/try', ({ params, body, caller }) =>
    tryAnswers(services, caller, params.courseId, body),
  );
  endpoint(app, 'GET /courses/:courseId/practice/:sectionId', ({ params, caller }) =>
    getPractice(services, caller, params.sectionId),
  );
  endpoint(
    app,
    'GET /courses/:courseId/questions/:id/preview',
    ofCourse(db, ({ params }) => previewQuestion(services, params.id)),
  );
  endpoint(
    app,
    'PUT /courses/:courseId/questions/:id',
    ofCourse(db, ({ params, body, caller }) => updateQuestion(db, caller, params.id, body)),
  );
  endpoint(
    app,
    'DELETE /courses/:courseId/questions/:id',
    ofCourse(db, async ({ params, caller }) => {
      await removeQuestion(db, caller, params.id);
      return { message: 'Question removed' };
    }),
  );
}
