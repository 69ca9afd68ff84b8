import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Progress } from '#contract/progress.ts';
import { api } from '#web/lib/api.ts';

/** The units of a course its learner is done with. The person is part of the key, as with the course itself. */
export const progressQuery = (courseRef: string, userId: string) =>
  queryOptions({
    queryKey: ['courses', courseRef, 'progress', userId],
    meta: { personal: true },
    queryFn: ({ signal }) => api<Progress>(`/courses/${encodeURIComponent(courseRef)}/progress`, { signal }),
  });

/** How far a learner is in a course, and how to tick a unit off. */
export interface StudyProgress {
  /** Ids of the units done. */
  readonly done: ReadonlySet<string>;
  /** True when they could not be loaded; `retry` asks anew. */
  readonly missing: boolean;
  readonly retry: () => void;
  /** True after a tick that did not reach the school and was taken back. */
  readonly refused: boolean;
  readonly setDone: (unitId: string, done: boolean) => void;
}

const withUnit = (before: readonly string[], unitId: string, done: boolean) =>
  done ? [...new Set([...before, unitId])] : before.filter((id) => id !== unitId);

/** A learner's progress; a tick shows at once, and goes again when the school could not keep it. */
export function useProgress(courseRef: string, userId: string): StudyProgress & { readonly waiting: boolean } {
  const client = useQueryClient();
  const query = progressQuery(courseRef, userId);
  const { data, isPending, isError, refetch } = useQuery(query);
  const show = (unitId: string, done: boolean) =>
    client.setQueryData(query.queryKey, (now) => now && { done: withUnit(now.done, unitId, done) });

  const { mutate, isError: refused } = useMutation({
    // One after the other, so that a tick taken back at once is not overtaken by the tick.
    scope: { id: `progress ${courseRef}` },
    mutationFn: ({ unitId, done }: { unitId: string; done: boolean }) =>
      api<Progress>(`/courses/${encodeURIComponent(courseRef)}/progress/${unitId}`, { method: 'PUT', body: { done } }),
    onMutate: async ({ unitId, done }) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      show(unitId, done);
    },
    onError: (_, { unitId, done }) => show(unitId, !done),
    // The cards of one's courses say how far one is.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['users', userId, 'courses'] }),
  });

  return {
    done: new Set(data?.done),
    waiting: isPending,
    missing: isError && data === undefined,
    retry: () => void refetch(),
    refused,
    setDone: (unitId, done) => mutate({ unitId, done }),
  };
}
