import type { Handle } from '#server/db/database.ts';
import { chosenTexts } from '#server/modules/questions/personal-answers.ts';
import type { QuestionBody } from '#server/modules/questions/question-body.ts';
import { listAttemptIdsOf, listAttemptsOf } from './tests.queries.ts';

/** An attempt may have a hundred essays. */
const PAGE = 20;

/** Reads the attempts of a user at tests page by page, with their answers, without the solutions of the questions. */
export async function* readOwnAttempts(db: Handle, userId: string) {
  const ids = await listAttemptIdsOf(db, userId);
  for (let at = 0; at < ids.length; at += PAGE) {
    for (const { answers, ...attempt } of await listAttemptsOf(db, ids.slice(at, at + PAGE))) {
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
