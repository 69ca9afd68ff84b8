import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { api } from '#web/lib/api.ts';
import { EMPTY_QUEUE } from '#modules/progress/web/shared/queue/fact-queue.ts';
import { record, studyQueue } from '#modules/progress/web/shared/queue/study-queue.ts';

/** A unit of a course, and its learner: part of the key, so that no data outlives the session. */
export interface PracticePlace {
  readonly courseId: string;
  readonly unitId: string;
  readonly userId: string;
}

const practiceQuery = ({ courseId, unitId, userId }: PracticePlace) =>
  queryOptions({
    queryKey: ['courses', courseId, 'practice', unitId, userId],
    meta: { personal: true },
    queryFn: ({ signal }) =>
      api('GET /courses/:courseId/practice/:sectionId', { params: { courseId, sectionId: unitId }, signal }),
    staleTime: 0,
  });

/** Returns the answers of a user that wait in this browser, by their questions. */
const waitingOf = (userId: string): ReadonlyMap<string, QuestionAnswer> =>
  new Map(
    studyQueue
      .state(userId)
      .facts.flatMap(({ intent }) => (intent.kind === 'answered' ? [[intent.question, intent.answer] as const] : [])),
  );

/**
 * The questions in the text of a unit, the answers whose results are not known yet, and a function that gives an answer. It
 * is stored in the browser until the server has it; the questions are then loaded again, with its result.
 */
export function usePractice(place: PracticePlace) {
  const { courseId, unitId, userId } = place;
  const query = useQuery(practiceQuery(place));
  const { facts, trouble } = useSyncExternalStore(
    studyQueue.watch,
    () => studyQueue.state(userId),
    () => EMPTY_QUEUE,
  );
  const waiting = useMemo(() => (facts.length === 0 ? new Map() : waitingOf(userId)), [facts, userId]);
  const [latest, setLatest] = useState(waiting);
  const [unchecked, setUnchecked] = useState(waiting);
  if (latest !== waiting) {
    setLatest(waiting);
    setUnchecked(new Map([...unchecked, ...waiting]));
  }

  const { refetch } = query;
  useEffect(() => {
    const sent = new Set([...unchecked.keys()].filter((id) => !waiting.has(id)));
    if (sent.size === 0) return;
    void refetch().then(() => {
      const isAnsweredAgain = waitingOf(userId);
      setUnchecked((now) => new Map([...now].filter(([id]) => !sent.has(id) || isAnsweredAgain.has(id))));
    });
  }, [unchecked, waiting, refetch, userId]);

  return {
    query,
    unchecked: unchecked as ReadonlyMap<string, QuestionAnswer>,
    isHeld: trouble !== null,
    check: (question: string, answer: QuestionAnswer) =>
      void record({ userId, course: courseId }, { kind: 'answered', sectionId: unitId, question, answer }),
  };
}
