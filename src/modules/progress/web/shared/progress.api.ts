import { queryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { StudyState } from '#modules/progress/contract/progress.ts';
import { lengthOf } from '#modules/progress/contract/watched-videos.ts';
import { api } from '#web/lib/api.ts';
import { isViewing } from '#web/lib/view-mode.ts';
import { adoptState, studyAs } from './learner-memory.ts';
import { applyFacts, EMPTY_STATE } from './queue/apply-facts.ts';
import { EMPTY_QUEUE, type QueueMessage, type QueueTrouble, type RefusedTick } from './queue/fact-queue.ts';
import { record, studyQueue } from './queue/study-queue.ts';

/** Retry interval of waiting facts while the page is open. */
const SEND_AGAIN_AFTER_MS = 30_000;

/** Returns what the school knows of a course with the waiting facts applied, and adopts its positions and settings. */
async function loadState(course: string, userId: string, signal: AbortSignal): Promise<StudyState> {
  const [state] = await Promise.all([
    api('GET /courses/:courseId/study', { params: { courseId: course }, signal }),
    studyQueue.load(userId),
  ]);
  studyAs(userId, course);
  adoptState(applyFacts(state, course, studyQueue.state(userId).facts));
  return state;
}

/** Where a user is in a course. The user is part of the key, as for the course itself. */
const stateQuery = (course: string, userId: string) =>
  queryOptions({
    queryKey: ['courses', course, 'study', userId],
    meta: { personal: true },
    queryFn: ({ signal }) => loadState(course, userId, signal),
  });

/** A learner's progress in a course, and the functions to record it. */
export interface StudyProgress {
  /** Ids of the completed units, including waiting ticks. */
  readonly done: ReadonlySet<string>;
  /** Ids of the units with a test, which cannot be ticked. */
  readonly tested: ReadonlySet<string>;
  /** Seconds of their video that have to be watched before units can be ticked, by unit; for open units alone. */
  readonly toWatch: ReadonlyMap<string, number>;
  /** The unit opened last, on any device. */
  readonly lastUnit: string | null;
  /** True if loading failed; `retry` loads again. */
  readonly missing: boolean;
  readonly retry: () => void;
  /** Why facts of this user wait in the browser; null when none failed to be sent. */
  readonly held: QueueTrouble | 'unstored' | null;
  /** The ticks the server refused for good, until they are read. */
  readonly refused: readonly RefusedTick[];
  readonly forgetRefused: (unitIds: readonly string[]) => void;
  readonly setDone: (unitId: string, done: boolean) => void;
  readonly setOpened: (unitId: string) => void;
}

/** Puts facts the server has stored into the cached states of their courses. */
async function cacheSent(client: QueryClient, { userId, sent }: QueueMessage): Promise<void> {
  const ticks = sent.some(({ intent }) => intent.kind.endsWith('ticked'));
  const isOf = (part: string) => (query: { readonly queryKey: readonly unknown[] }) =>
    query.queryKey[2] === part && query.queryKey[3] === userId;
  for (const { queryKey, state } of client
    .getQueryCache()
    .findAll({ queryKey: ['courses'], predicate: isOf('study') })) {
    const data = state.data as StudyState | undefined;
    if (data) client.setQueryData(queryKey, applyFacts(data, String(queryKey[1]), sent));
    // Another device may have a later tick, and a read that began before this write may return after it.
    if (ticks || state.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey });
  }
  if (ticks) void client.invalidateQueries({ queryKey: ['courses'], predicate: isOf('completion') });
  // The cards of a user's courses show the progress.
  void client.invalidateQueries({ queryKey: ['users', userId, 'courses'] });
}

const connected = new WeakSet<QueryClient>();

function connect(client: QueryClient): void {
  if (connected.has(client)) return;
  connected.add(client);
  studyQueue.watchSent((message) => void cacheSent(client, message));
}

/** Sends a user's waiting facts and puts them into the cache. */
export async function sendFactsOf(client: QueryClient, userId: string): Promise<void> {
  connect(client);
  await studyQueue.load(userId);
  if (isViewing()) return;
  await studyQueue.send(userId);
}

/** A learner's progress. A fact shows at once and stays in the browser until the server has stored it. */
export function useProgress(course: string, userId: string): StudyProgress & { readonly waiting: boolean } {
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery(stateQuery(course, userId));
  const { facts, isLoaded, isStored, trouble, refused } = useSyncExternalStore(
    studyQueue.watch,
    () => studyQueue.state(userId),
    () => EMPTY_QUEUE,
  );
  const held = trouble !== null;
  const state = useMemo(() => applyFacts(data ?? EMPTY_STATE, course, facts), [data, course, facts]);

  useEffect(() => {
    studyAs(userId, course);
    void sendFactsOf(client, userId);
  }, [client, course, userId]);

  useEffect(() => {
    if (!held) return;
    const timer = setInterval(() => void studyQueue.send(userId), SEND_AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [held, userId]);

  useEffect(() => {
    // Which units have a test, or what was watched, is not what this page knows.
    if (refused.length > 0) void client.invalidateQueries({ queryKey: stateQuery(course, userId).queryKey });
  }, [client, course, userId, refused]);

  const setOpened = useCallback(
    (sectionId: string) => void record({ userId, course }, { kind: 'opened', sectionId }),
    [userId, course],
  );
  const done = useMemo(() => new Set(state.done), [state]);
  const toWatch = useMemo(
    () =>
      new Map(
        state.films
          .map(({ sectionId, seconds, watched }) => [sectionId, seconds - lengthOf(watched)] as const)
          .filter(([sectionId, remaining]) => remaining > 0 && !done.has(sectionId)),
      ),
    [state, done],
  );
  return {
    done,
    toWatch,
    tested: useMemo(() => new Set(state.tested), [state]),
    lastUnit: state.lastUnit,
    waiting: isPending || !isLoaded,
    missing: isError && data === undefined,
    retry: () => void refetch(),
    held: held && !isStored ? 'unstored' : trouble,
    refused,
    forgetRefused: (unitIds) => studyQueue.forgetRefused(userId, unitIds),
    setDone: (sectionId, done) => void record({ userId, course }, { kind: done ? 'ticked' : 'unticked', sectionId }),
    setOpened,
  };
}
