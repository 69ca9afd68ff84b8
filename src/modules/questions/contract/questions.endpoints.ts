import { z } from 'zod';
import { type EndpointTable, message } from '#contract/endpoint.ts';
import { idempotencyKey } from '#contract/idempotency-key.ts';
import { drawableQuestion, drawnQuestions, drawQuestionsInput, listBankQuery } from './bank.ts';
import { placedQuery, placedQuestion, practice, triedAnswer, triedAnswersInput } from './questions-in-texts.ts';
import { importedQuestions, importQuestionsInput, question, questionPreview, saveQuestionInput } from './questions.ts';

/** A package in Base64, or a full text of Moodle XML. */
const IMPORT_BYTES = 12 * 1024 * 1024;

/** The bank of questions of a course. */
export const questionsEndpoints = {
  'GET /courses/:courseId/questions': {
    tag: 'Tests',
    access: 'course-viewer',
    summary: 'The questions of a course with their solutions',
    output: z.array(question),
    errors: ['course_not_found'],
  },
  'POST /courses/:courseId/questions': {
    tag: 'Tests',
    access: 'course-author',
    summary: 'Add a question to the bank of a course',
    body: saveQuestionInput,
    output: question,
    status: 201,
    errors: ['course_not_found', 'questions_full'],
  },
  'POST /courses/:courseId/questions/import': {
    tag: 'Tests',
    access: 'course-author',
    summary: 'Read questions in GIFT, Moodle XML or a QTI package, and add them to the bank of a course',
    description:
      'Without `save` nothing is added: the response shows what would be. With an `Idempotency-Key`, a repeat with the same key and body adds nothing and returns the same ids.',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: importQuestionsInput,
    bodyLimit: IMPORT_BYTES,
    output: importedQuestions,
    errors: ['course_not_found', 'questions_full'],
  },
  'GET /courses/:courseId/bank': {
    tag: 'Tests',
    access: 'course-author',
    summary: 'Questions of other courses that the caller can copy into this one',
    description:
      'Of the courses that the caller writes, as owner or author, or as admin of all; newest first. `before` takes the `_id` of the last one seen to go on from there.',
    query: listBankQuery,
    output: z.array(drawableQuestion),
    errors: ['course_not_found'],
  },
  'POST /courses/:courseId/bank': {
    tag: 'Tests',
    access: 'course-author',
    summary: 'Copy questions of other courses into this one',
    description:
      'All of them or none, in their latest versions. With an `Idempotency-Key`, a repeat with the same key and body adds nothing and returns the same ids.',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: drawQuestionsInput,
    output: drawnQuestions,
    status: 201,
    errors: ['course_not_found', 'question_not_found', 'questions_full'],
  },
  'GET /courses/:courseId/questions/placed': {
    tag: 'Tests',
    access: 'course-viewer',
    summary: 'Questions that the text of a unit names, as learners see them',
    query: placedQuery,
    output: z.array(placedQuestion),
    errors: ['course_not_found'],
  },
  'POST /courses/:courseId/questions/try': {
    tag: 'Tests',
    access: 'course-viewer',
    summary: 'Score answers to questions of a course without storing them',
    description: 'Questions that the course does not have are left out.',
    body: triedAnswersInput,
    output: z.array(triedAnswer),
    errors: ['course_not_found'],
  },
  'GET /courses/:courseId/practice/:sectionId': {
    tag: 'Tests',
    access: 'enrolled',
    summary: "The questions in the text of a unit with the caller's answers",
    description: 'The solution of a question is null until the caller has answered it (`PUT /progress/facts`).',
    output: practice,
    errors: ['section_not_found'],
  },
  'GET /courses/:courseId/questions/:id/preview': {
    tag: 'Tests',
    access: 'course-viewer',
    summary: 'A question as learners see it, with its solution',
    output: questionPreview,
    errors: ['question_not_found'],
  },
  'PUT /courses/:courseId/questions/:id': {
    tag: 'Tests',
    access: 'course-author',
    summary: 'Change a question',
    description: 'Adds a version. Attempts keep the version they asked.',
    body: saveQuestionInput,
    output: question,
    errors: ['question_not_found'],
  },
  'DELETE /courses/:courseId/questions/:id': {
    tag: 'Tests',
    access: 'course-author',
    summary: 'Remove a question from its bank',
    description: 'Tests ask it no more, and texts do not show it. Attempts that asked it keep it.',
    output: message,
    errors: ['question_not_found'],
  },
} as const satisfies EndpointTable;
