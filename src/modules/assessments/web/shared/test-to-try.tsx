import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { TestPreview } from '#modules/assessments/contract/assessments.ts';
import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import type { TriedAnswer, TriedAnswersInput } from '#modules/questions/contract/questions-in-texts.ts';
import { AttemptQuestions } from '#modules/assessments/web/attempt-questions.tsx';
import { AttemptResult } from '#modules/assessments/web/attempt-result.tsx';
import { TestFacts } from '#modules/assessments/web/test-facts.tsx';
import { formatPoints } from '#modules/questions/web/shared/format-points.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';

/**
 * The test of a unit to try out, as learners find it: no attempt is started, and answers are stored nowhere. `score` returns what
 * they are worth; `empty` is said of a test without questions.
 */
export function TestToTry(props: {
  preview: TestPreview;
  lang: string | undefined;
  empty: string;
  score: (answers: TriedAnswersInput['answers']) => Promise<readonly TriedAnswer[]>;
}) {
  const { preview, lang, empty } = props;
  const { test, questions } = preview;
  const { tests } = useMessages();
  const [step, setStep] = useState<'rules' | 'questions' | 'result'>('rules');
  const [answers, setAnswers] = useState<ReadonlyMap<string, QuestionAnswer>>(new Map());
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (next: typeof step) => {
    setStep(next);
    heading.current?.focus();
  };
  const answerOf = (id: string) => answers.get(id) ?? null;
  const scoring = useMutation({
    networkMode: 'always',
    // Also those without an answer, whose solutions are shown.
    mutationFn: () => props.score(questions.map(({ _id }) => ({ question: _id, answer: answerOf(_id) }))),
    onSuccess: () => show('result'),
  });
  const set = (id: string, answer: QuestionAnswer | null) =>
    setAnswers((now) => {
      const others = [...now].filter(([other]) => other !== id);
      return new Map(answer === null ? others : [...others, [id, answer]]);
    });
  return (
    <section aria-labelledby="unit-test" className="grid gap-5 rounded-md border border-edge p-4 sm:p-6">
      <h3 id="unit-test" ref={heading} tabIndex={-1} className="text-xl">
        {tests.title}
      </h3>
      {step === 'rules' && (
        <>
          <TestFacts test={test} left={test.attempts} />
          {test.minutes !== null && <p>{tests.timeRuns}</p>}
          {questions.length === 0 ? (
            <Alert>{empty}</Alert>
          ) : (
            <Button className="justify-self-start" onClick={() => show('questions')}>
              {tests.start}
            </Button>
          )}
        </>
      )}
      {step === 'questions' && (
        <AttemptQuestions
          questions={questions}
          layout={test.layout}
          start={0}
          answerOf={answerOf}
          lang={lang}
          onAnswer={set}
        >
          <Button busy={scoring.isPending} busyLabel={tests.submitting} onClick={() => scoring.mutate()}>
            {tests.submit}
          </Button>
        </AttemptQuestions>
      )}
      {scoring.error && <FailureAlert sentence={tests.notSubmitted} cause={scoring.error} />}
      {step === 'result' && (
        <Result
          questions={questions}
          answerOf={answerOf}
          scored={scoring.data ?? []}
          lang={lang}
          onBack={() => {
            setAnswers(new Map());
            show('rules');
          }}
        />
      )}
    </section>
  );
}

/** The points of answers that were tried out, with every solution. */
function Result(props: {
  questions: TestPreview['questions'];
  answerOf: (id: string) => QuestionAnswer | null;
  scored: readonly TriedAnswer[];
  lang: string | undefined;
  onBack: () => void;
}) {
  const { questions, answerOf, lang, onBack } = props;
  const { tests } = useMessages();
  const locale = useLocale();
  const scored = new Map(props.scored.map((one) => [one.question, one]));
  const rows = questions.map((question) => {
    const { points = 0, solution = null } = scored.get(question._id) ?? {};
    return { question, answer: answerOf(question._id), sequence: 0, points, comment: '', solution };
  });
  const sum = (list: readonly (number | null)[]) =>
    formatPoints(
      list.reduce<number>((total, points) => total + (points ?? 0), 0),
      locale,
    );
  return (
    <>
      <Alert title={tests.result}>
        {tests.points(sum(rows.map(({ points }) => points)), sum(questions.map(({ points }) => points)))}
      </Alert>
      <AttemptResult attempt={{ questions: rows }} lang={lang} />
      <Button tone="secondary" className="justify-self-start" onClick={onBack}>
        {tests.back}
      </Button>
    </>
  );
}
