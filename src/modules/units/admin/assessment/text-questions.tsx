import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import * as LIMITS from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { useQuestionPlaces } from '#modules/questions/web/shared/question-places.tsx';
import { QuestionSample } from '#modules/questions/web/shared/question-sample.tsx';

/** Questions that a text names, in the order of the ids. */
export const placedQuestionsQuery = (courseId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['courses', 'admin', 'questions', courseId, 'placed', ids],
    meta: { personal: true },
    queryFn: ({ signal }) =>
      api('GET /courses/:courseId/questions/placed', { params: { courseId }, query: { ids: ids.join() }, signal }),
    enabled: ids.length > 0,
    // Tests and the bank may change in another tab.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The questions in the preview of a text, as learners see them, and why they do not see others. */
export function TextQuestions(props: { courseId: string; html: string; text: RefObject<HTMLElement | null> }) {
  const { courseId, html, text } = props;
  const words = useMessages().unitDraft.question;
  const { places, repeated, marker } = useQuestionPlaces(text, html);
  const ids = [...places.keys()];
  const { data = [], error } = useQuery(placedQuestionsQuery(courseId, ids.slice(0, LIMITS.unitQuestions)));
  const byId = new Map(data.map((one) => [one._id, one]));
  const contentOf = (id: string, index: number): ReactNode => {
    const placed = byId.get(id);
    if (index >= LIMITS.unitQuestions) return <Alert>{words.tooMany(LIMITS.unitQuestions)}</Alert>;
    if (!placed) return null;
    return (
      <>
        {placed.problem && <Alert>{words.problems[placed.problem]}</Alert>}
        {placed.question && !placed.problem && <QuestionSample question={placed.question} label={words.label} />}
      </>
    );
  };
  return (
    <>
      {marker}
      {error && <FailureAlert sentence={words.failed} cause={error} />}
      {[...places].map(([id, element], index) => createPortal(contentOf(id, index), element, id))}
      {repeated.map((element, index) => createPortal(<Alert>{words.repeated}</Alert>, element, `repeated ${index}`))}
    </>
  );
}
