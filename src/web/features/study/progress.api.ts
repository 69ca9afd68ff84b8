import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/** What the school has, with what was asked of it since. */
function withAsked(kept: readonly string[], asked: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  const done = new Set(kept);
  for (const [unitId, isDone] of asked) {
    if (isDone) done.add(unitId);
    else done.delete(unitId);
  }
  return done;
}

/** A learner's progress; a tick shows at once, and goes again when the school could not keep it. */
export function useProgress(courseRef: string, userId: string): StudyProgress & { readonly waiting: boolean } {
  const client = useQueryClient();
  const query = progressQuery(courseRef, userId);
  const { data, isPending, isError, refetch } = useQuery(query);
  const [asked, setAsked] = useState<ReadonlyMap<string, boolean>>(new Map());

  // Not the mutation's own: that knows of the last tick alone, and an earlier one may fail behind it.
  const [refused, setRefused] = useState(false);

  const { mutate } = useMutation({
    // One after the other, so that a tick taken back at once is not overtaken by the tick.
    scope: { id: `progress ${courseRef}` },
    mutationFn: ({ unitId, done }: { unitId: string; done: boolean }) =>
      api<Progress>(`/courses/${encodeURIComponent(courseRef)}/progress/${unitId}`, { method: 'PUT', body: { done } }),
    onSuccess: async (answer) => {
      // What was asked before this was kept may be answered after it.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, answer);
      // The cards of one's courses say how far one is.
      void client.invalidateQueries({ queryKey: ['users', userId, 'courses'] });
    },
    onError: () => setRefused(true),
    onSettled: (_answer, _error, { unitId, done }) =>
      setAsked((before) =>
        before.get(unitId) === done ? new Map([...before].filter(([id]) => id !== unitId)) : before,
      ),
  });

  return {
    done: withAsked(data?.done ?? [], asked),
    waiting: isPending,
    missing: isError && data === undefined,
    retry: () => void refetch(),
    refused,
    setDone: (unitId, done) => {
      setRefused(false);
      setAsked((before) => new Map([...before, [unitId, done]]));
      mutate({ unitId, done });
    },
  };
}
