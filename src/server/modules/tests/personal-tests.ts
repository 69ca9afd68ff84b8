import type { Handle } from '#server/db/database.ts';
import { chosenTexts } from '#server/modules/questions/personal-answers.ts';
import type { QuestionBody } from '#server/modules/questions/question-body.ts';
import { listAttemptsOf } from './tests.queries.ts';

/** Lists the attempts of a user at tests with their answers, without the solutions of the questions. */
export const listOwnAttempts = async (db: Handle, userId: string) =>
  (await listAttemptsOf(db, userId)).map(({ answers, ...attempt }) => ({
    ...attempt,
    answers: answers.map(({ body, answer, savedAt, points, comment }) => ({
      question: body.prompt,
      answer,
      chosen: chosenTexts(body as QuestionBody, answer),
      savedAt,
      points,
      comment,
    })),
  }));
