import { useEffect, useRef, useState } from 'react';
import type { Attempt } from '#contract/tests.ts';
import { formatPoints } from '#web/lib/format-points.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FailureAlert } from '#web/ui/failure-alert.tsx';
import { QuestionField } from '#web/ui/question/question-field.tsx';
import { RemainingTime } from './remaining-time.tsx';
import { type TestPlace, useSubmitAttempt } from './test.api.ts';
import { useAnswers } from './use-answers.ts';

/** An open attempt: its questions at once or one by one. */
export function AttemptForm({
  place,
  attempt,
  lang,
}: {
  place: TestPlace;
  attempt: Attempt;
  lang: string | undefined;
}) {
  const { tests } = useMessages();
  const locale = useLocale();
  const answers = useAnswers(place.courseId, attempt);
  const submit = useSubmitAttempt(place);
  const [asking, setAsking] = useState(false);
  const [at, setAt] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const count = attempt.questions.length;
  const isOneByOne = attempt.layout === 'one';
  const open = attempt.questions.filter(({ question }) => answers.of(question._id) === null).length;
  const send = () => void answers.flush().then((saved) => saved && submit.mutate(attempt._id));
  const isOver = answers.state === 'over';
  const { mutate } = submit;

  useEffect(() => {
    if (isOver) mutate(attempt._id);
  }, [isOver, mutate, attempt._id]);

  const go = (to: number) => {
    setAt(to);
    top.current?.focus();
  };
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        {attempt.secondsLeft !== null && <RemainingTime seconds={attempt.secondsLeft} onOver={send} />}
        <p role="status" className="text-sm text-muted">
          {tests[answers.state]}
        </p>
      </div>
      <div ref={top} tabIndex={-1} className="grid gap-10">
        {attempt.questions.map(
          ({ question }, number) =>
            (!isOneByOne || number === at) && (
              <QuestionField
                key={question._id}
                question={question}
                label={`${tests.question(number + 1, count)} (${tests.maximum(formatPoints(question.points, locale))})`}
                answer={answers.of(question._id)}
                lang={lang}
                onAnswer={(answer) => answers.set(question._id, answer)}
              />
            ),
        )}
      </div>
      {submit.error && <FailureAlert sentence={tests.notSubmitted} cause={submit.error} />}
      {isOver && <Alert>{tests.over}</Alert>}
      <div className="flex flex-wrap gap-3">
        {isOneByOne && (
          <>
            <Button tone="secondary" disabled={at === 0} onClick={() => go(at - 1)}>
              {tests.previous}
            </Button>
            <Button tone="secondary" disabled={at === count - 1} onClick={() => go(at + 1)}>
              {tests.next}
            </Button>
          </>
        )}
        <Button onClick={() => setAsking(true)}>{tests.submit}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={tests.confirm.title}
        confirmLabel={tests.submit}
        busyLabel={tests.submitting}
        doing={submit}
        failure={() => tests.notSubmitted}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        {open === 0 ? tests.confirm.all : tests.confirm.open(open)}
      </ConfirmDialog>
    </div>
  );
}
