import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SaveAnswersInput } from '#contract/tests.ts';
import { api } from '#web/lib/api.ts';

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

/** Submits an attempt once `flush` has saved its answers; the unit may be completed by it. */
export function useSubmitAttempt(place: TestPlace, id: string, flush: () => Promise<void>) {
  const client = useQueryClient();
  const { courseId, userId } = place;
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      await flush();
      return api('POST /courses/:courseId/attempts/:id/submit', { params: { courseId, id } });
    },
    onSuccess: (attempt) => {
      client.setQueryData(attemptQuery(place, attempt._id).queryKey, attempt);
      void client.invalidateQueries({ queryKey: testQuery(place).queryKey });
      if (attempt.passed) refreshProgress(client, userId);
    },
  });
}
