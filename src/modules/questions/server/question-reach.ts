import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { findCourseOfQuestion } from './questions.queries.ts';

/** Throws `question_not_found` unless an id is that of a question of the call's course. */
async function checkReach(db: Handle, { grant }: Caller, id: string): Promise<void> {
  const courseId = await findCourseOfQuestion(db, id);
  if (courseId === null || courseId !== grant.courseId) throw new AppError('question_not_found');
}

/** Returns a handler that runs `handle` only for a question of the call's course. */
export const ofCourse =
  <C extends { readonly params: { readonly id: string }; readonly caller: Caller }, R>(
    db: Handle,
    handle: (call: C) => R | Promise<R>,
  ) =>
  async (call: C): Promise<R> => {
    await checkReach(db, call.caller, call.params.id);
    return handle(call);
  };
