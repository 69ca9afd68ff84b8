import { queryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '#web/lib/api.ts';
import {
  NO_TICKS,
  pendingTicks,
  type PendingTick,
  putTick,
  sendTicks,
  type TickTrouble,
  watchTicks,
} from './pending-ticks.ts';

/** Retry interval of pending ticks while the page is open. */
const SEND_AGAIN_AFTER_MS = 30_000;

/** The completed units of a course. The user is part of the key, as for the course itself. */
const progressQuery = (courseRef: string, userId: string) =>
  queryOptions({
    queryKey: ['courses', courseRef, 'progress', userId],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /courses/:courseId/progress', { params: { courseId: courseRef }, signal }),
  });

/** A learner's progress in a course, and the function to tick a unit. */
export interface StudyProgress {
  /** Ids of the completed units, including pending ticks. */
  readonly done: ReadonlySet<string>;
  /** True if loading failed; `retry` loads again. */
  readonly missing: boolean;
  readonly retry: () => void;
  /** Why ticks of this user wait in the browser; null when none failed to be sent. */
  readonly held: TickTrouble | 'unstored' | null;
  /** True after the server refused a tick for good. */
  readonly refused: boolean;
  readonly setDone: (unitId: string, done: boolean) => void;
}

/** Sends a user's pending ticks and puts the confirmed progress into the cache. */
export function sendTicksOf(client: QueryClient, userId: string, refused?: (tick: PendingTick) => void): Promise<void> {
  return sendTicks({
    userId,
    refused,
    async kept(courseRef, progress) {
      const { queryKey } = progressQuery(courseRef, userId);
      // A read that began before this write may return after it.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, progress);
      void client.invalidateQueries({
        queryKey: ['courses'],
        predicate: ({ queryKey: [, , part, user] }) => part === 'completion' && user === userId,
      });
      // The cards of a user's courses show the progress.
      void client.invalidateQueries({ queryKey: ['users', userId, 'courses'] });
    },
  });
}

/** Returns the confirmed units with the pending ticks applied. */
function withPending(kept: readonly string[], ticks: readonly PendingTick[]): ReadonlySet<string> {
  const done = new Set(kept);
  for (const tick of ticks) {
    if (tick.done) done.add(tick.unitId);
    else done.delete(tick.unitId);
  }
  return done;
}

/** A learner's progress. A tick shows at once and stays in the browser until the server has confirmed it. */
export function useProgress(courseRef: string, userId: string): StudyProgress & { readonly waiting: boolean } {
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery(progressQuery(courseRef, userId));
  const { ticks, stored, trouble } = useSyncExternalStore(
    watchTicks,
    () => pendingTicks(userId),
    () => NO_TICKS,
  );
  const [refused, setRefused] = useState(false);
  const held = trouble !== null;

  useEffect(() => {
    if (!held) return;
    const timer = setInterval(() => {
      if (navigator.onLine) void sendTicksOf(client, userId, () => setRefused(true));
    }, SEND_AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [held, client, userId]);

  return {
    done: withPending(data?.done ?? [], ticks),
    waiting: isPending,
    missing: isError && data === undefined,
    retry: () => void refetch(),
    held: held && !stored ? 'unstored' : trouble,
    refused,
    setDone: (unitId, done) => {
      setRefused(false);
      putTick(userId, { unitId, courseRef, done, at: Date.now() });
      void sendTicksOf(client, userId, () => setRefused(true));
    },
  };
}
