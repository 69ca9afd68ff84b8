import { type RefObject, useState } from 'react';
import { createPortal } from 'react-dom';
import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { useQuestionPlaces } from './question-places.tsx';
import type { usePractice } from './practice.api.ts';
import { PracticeQuestion } from './practice-question.tsx';

/** The questions in a text and what is done with answers, as of `usePractice`. */
export type TextPractice = Omit<ReturnType<typeof usePractice>, 'query'> & {
  readonly query: Pick<ReturnType<typeof usePractice>['query'], 'data' | 'error' | 'isPending' | 'fetchStatus'>;
};

/** The questions in the text of a unit, each at its place. `html` is the text that is shown in `text`. */
export function PracticeInText(props: {
  practice: TextPractice;
  html: string;
  text: RefObject<HTMLDivElement | null>;
  lang: string | undefined;
}) {
  const { practice, html, text, lang } = props;
  const { tests } = useMessages();
  const { query, unchecked, isHeld, check } = practice;
  const { places, marker } = useQuestionPlaces(text, html);
  /** Answers that are not given yet, by their questions; kept here, since the text may be replaced. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, QuestionAnswer | null>>(new Map());

  const questions = query.data?.questions ?? [];
  const setDraft = (id: string, answer: QuestionAnswer | null) => setDrafts((now) => new Map(now).set(id, answer));
  const give = (id: string, answer: QuestionAnswer) => {
    check(id, answer);
    setDrafts((now) => new Map([...now].filter(([other]) => other !== id)));
  };
  return (
    <>
      {marker}
      {query.isPending &&
        [...places].map(([id, element]) =>
          createPortal(
            query.fetchStatus === 'paused' ? (
              <Alert>{tests.practice.offline}</Alert>
            ) : (
              <ListSkeleton label={tests.practice.loading} lines={3} />
            ),
            element,
            `loading ${id}`,
          ),
        )}
      {query.error && <FailureAlert sentence={tests.practice.failed} cause={query.error} />}
      {questions.map((practised, index) => {
        const id = practised._id;
        const element = places.get(id);
        return (
          element &&
          createPortal(
            <PracticeQuestion
              practised={practised}
              label={tests.question(index + 1, questions.length)}
              draft={drafts.get(id)}
              unchecked={unchecked.get(id)}
              isHeld={isHeld}
              lang={lang}
              onDraft={(answer) => setDraft(id, answer)}
              onCheck={(answer) => give(id, answer)}
            />,
            element,
            id,
          )
        );
      })}
    </>
  );
}
