import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Attempt, SaveAnswersInput } from '#modules/assessments/contract/assessments.ts';
import { api, failedWith } from '#web/lib/api.ts';

/** A unit of a course, and its learner: part of each key, so that no data outlives the session. */
export interface TestPlace {
  readonly courseId: string;
  readonly unitId: string;
  readonly userId: string;
}

/** How often the end of a pause between attempts is looked for, in milliseconds. */
const PAUSE_CHECKED_AFTER_MS = 20_000;

/** The test of a unit with the attempts of the learner. */
export const testQuery = ({ courseId, unitId, userId }: TestPlace) =>
  queryOptions({
    queryKey: ['courses', courseId, 'test', unitId, userId],
    meta: { personal: true },
    queryFn: ({ signal }) =>
      api('GET /courses/:courseId/sections/:sectionId/test', { params: { courseId, sectionId: unitId }, signal }),
    staleTime: 0,
    // The next attempt is offered without a reload once the pause is over.
    refetchInterval: ({ state: { data } }) => (data?.next === 'later' ? PAUSE_CHECKED_AFTER_MS : false),
  });

/** One attempt. */
export const attemptQuery = ({ courseId, userId }: TestPlace, id: string) =>
  queryOptions({
    queryKey: ['courses', courseId, 'attempt', id, userId],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /courses/:courseId/attempts/:id', { params: { courseId, id }, signal }),
    // While it is taken, the answers of this page are newer than those of the server.
    staleTime: Infinity,
    gcTime: 0,
  });

/** Forgets an attempt that was shown before: its answers and its time are read again when it is shown. */
export const forgetAttempt = (client: QueryClient, place: TestPlace, id: string): void =>
  client.removeQueries({ queryKey: attemptQuery(place, id).queryKey });

/** Starts an attempt; fails without a connection. Throws ApiError: `attempts_used_up`, `attempt_too_soon`, `test_empty`. */
export function useStartAttempt(place: TestPlace) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) =>
      api('POST /courses/:courseId/sections/:sectionId/attempts', {
        params: { courseId: place.courseId, sectionId: place.unitId },
        body: { _id: id },
      }),
    onSuccess: (attempt) => client.setQueryData(attemptQuery(place, attempt._id).queryKey, attempt),
  });
}

/** Saves answers of an attempt. Throws ApiError: `attempt_over`. */
export const saveAnswers = (courseId: string, id: string, answers: SaveAnswersInput['answers']) =>
  api('PUT /courses/:courseId/attempts/:id/answers', { params: { courseId, id }, body: { answers } });

/** Loads the progress of a user again: the school has recorded a completed unit by itself. */
function refreshProgress(client: QueryClient, userId: string): void {
  const isOf = ({ queryKey: [, , part, user] }: { readonly queryKey: readonly unknown[] }) =>
    (part === 'study' || part === 'completion') && user === userId;
  void client.invalidateQueries({ queryKey: ['courses'], predicate: isOf });
  void client.invalidateQueries({ queryKey: ['users', userId, 'courses'] });
}

/** What a page shows of an attempt: `shown` has the sequence of each answer, `flush` saves those that are not saved. */
interface ShownAnswers {
  readonly shown: () => ReadonlyMap<string, number>;
  readonly flush: () => Promise<void>;
}

/**
 * Submits an attempt once its answers are saved; the unit may be completed by it. `isOver`: its time is over, and what was
 * saved counts. If another device has changed answers, the attempt is read again in place of being submitted, and `onChanged`
 * gets the numbers of their questions, from 1.
 */
export function useSubmitAttempt(
  place: TestPlace,
  id: string,
  { shown, flush }: ShownAnswers,
  onChanged: (questions: readonly number[]) => void,
) {
  const client = useQueryClient();
  const { courseId, userId } = place;
  const params = { courseId, id };
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ isOver }: { isOver: boolean }) => {
      await flush();
      const answers = [...shown()].map(([question, sequence]) => ({ question, sequence }));
      try {
        return await api('POST /courses/:courseId/attempts/:id/submit', {
          params,
          ...(!isOver && { body: { shown: answers } }),
        });
      } catch (failure) {
        if (!failedWith<'POST /courses/:courseId/attempts/:id/submit'>(failure, 'attempt_changed')) throw failure;
        return api('GET /courses/:courseId/attempts/:id', { params });
      }
    },
    onSuccess: (attempt) => {
      if (attempt.state === 'open') {
        const visible = shown();
        const isChanged = ({ question, sequence }: Attempt['questions'][number]) =>
          sequence !== (visible.get(question._id) ?? 0);
        onChanged(attempt.questions.flatMap((one, index) => (isChanged(one) ? [index + 1] : [])));
      }
      client.setQueryData(attemptQuery(place, attempt._id).queryKey, attempt);
      if (attempt.state === 'open') return;
      void client.invalidateQueries({ queryKey: testQuery(place).queryKey });
      if (attempt.passed) refreshProgress(client, userId);
    },
  });
}
