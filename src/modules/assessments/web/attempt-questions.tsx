import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TestSettings } from '#modules/assessments/contract/assessments.ts';
import type { PublicQuestion, QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { formatPoints } from '#modules/questions/web/shared/format-points.ts';
import { QuestionField } from '#modules/questions/web/shared/question-field.tsx';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { QuestionNumbers } from './question-numbers.tsx';

/** The questions of an attempt at once or one by one, from `start` on. `children`: the button that submits it, null once it is over. */
export function AttemptQuestions(props: {
  questions: readonly PublicQuestion[];
  layout: TestSettings['layout'];
  start: number;
  answerOf: (id: string) => QuestionAnswer | null;
  lang: string | undefined;
  disabled?: boolean;
  onAnswer: (id: string, answer: QuestionAnswer | null) => void;
  children: ReactNode;
}) {
  const { questions, answerOf, lang, disabled, onAnswer, children } = props;
  const { tests } = useMessages();
  const locale = useLocale();
  const [index, setIndex] = useState(props.start);
  const panel = useRef<HTMLDivElement>(null);
  const count = questions.length;
  const isOneByOne = props.layout === 'one';

  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) panel.current?.querySelector<HTMLElement>('fieldset')?.focus();
    moved.current = false;
  }, [index]);
  const go = (to: number) => {
    moved.current = true;
    setIndex(to);
  };
  return (
    <>
      {isOneByOne && (
        <QuestionNumbers at={index} answered={questions.map(({ _id }) => answerOf(_id) !== null)} onGo={go} />
      )}
      <div ref={panel} className="grid min-w-0 gap-10">
        {questions.map(
          (question, number) =>
            (!isOneByOne || number === index) && (
              <QuestionField
                key={question._id}
                question={question}
                label={`${tests.question(number + 1, count)} (${tests.maximum(formatPoints(question.points, locale))})`}
                answer={answerOf(question._id)}
                lang={lang}
                disabled={disabled}
                onAnswer={(answer) => onAnswer(question._id, answer)}
              />
            ),
        )}
      </div>
      {children !== null && (
        <div className="flex flex-wrap gap-3">
          {isOneByOne && (
            <>
              <Button tone="secondary" aria-disabled={index === 0} onClick={() => index > 0 && go(index - 1)}>
                {tests.previous}
              </Button>
              <Button
                tone="secondary"
                aria-disabled={index === count - 1}
                onClick={() => index < count - 1 && go(index + 1)}
              >
                {tests.next}
              </Button>
            </>
          )}
          {children}
        </div>
      )}
    </>
  );
}
