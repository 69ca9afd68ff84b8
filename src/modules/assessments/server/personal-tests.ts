import type { Handle } from '#server/db/database.ts';
import { chosenTexts } from '#modules/questions/server/personal-answers.ts';
import type { QuestionBody } from '#modules/questions/server/question-body.ts';
import { listAttemptIdsOf, listAttemptsOf } from './assessments.queries.ts';

/** An attempt may have a hundred essays. */
const PAGE = 20;

/** Reads the attempts of a user at tests page by page, with their answers, without the solutions of the questions. */
export async function* readOwnAttempts(db: Handle, userId: string) {
  const ids = await listAttemptIdsOf(db, userId);
  for (let index = 0; index < ids.length; index += PAGE) {
    for (const { answers, ...attempt } of await listAttemptsOf(db, ids.slice(index, index + PAGE))) {
      yield {
        ...attempt,
        answers: answers.map(({ body, answer, savedAt, points, comment }) => ({
          question: body.prompt,
          answer,
          chosen: chosenTexts(body as QuestionBody, answer),
          savedAt,
          points,
          comment,
        })),
      };
    }
  }
}
